package query

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"cachescope/canon"
)

// policy is a numerics tag with the settings that lead to it.
type policy struct {
	tag      string
	settings []canon.Setting
}

// policies are all numerics policies whose tag can be told.
var policies = sync.OnceValue(func() []policy {
	var out []policy
	for _, tf32 := range []bool{false, true} {
		for _, narrow := range []bool{false, true} {
			for _, fp16 := range []string{"Fp16_auto", "Fp16_narrow", "Fp16_wide"} {
				for _, bf16 := range []string{"Bf16_auto", "Bf16_narrow", "Bf16_wide"} {
					for _, algebra := range []string{"all", "none"} {
						n := canon.DefaultNumerics()
						n.TF32Matmuls, n.NarrowComputeF32 = tf32, narrow
						n.FP16Arithmetic, n.BF16Arithmetic = fp16, bf16
						n.SimplifyFPAlgebra = algebra
						known, ok := canon.NumericsFromTag(n.Tag())
						if ok {
							out = append(out, policy{n.Tag(), known.Settings()})
						}
					}
				}
			}
		}
	}
	return out
})

// settingNames are the configuration keys that the tags tell.
var settingNames = sync.OnceValue(func() []string {
	var names []string
	for _, p := range policies() {
		for _, s := range p.settings {
			if name := strings.ToLower(s.Name); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
})

// setSetting completes a term about a setting. An entry whose tag cannot be told
// passes neither for one value nor for the other.
func (t *term) setSetting(name, op, value string, at int) error {
	if op != ":" && op != ":=" && op != "=" {
		return &SyntaxError{at, fmt.Sprintf("%s is a setting: use %s:VALUE", name, name)}
	}
	t.setting, t.value, t.op = name, lower(value), contains
	if op != ":" {
		t.op = equal
	}
	t.tags = map[string]bool{}
	var values []string
	for _, p := range policies() {
		for _, s := range p.settings {
			if !strings.EqualFold(s.Name, name) {
				continue
			}
			// A value that is being typed counts from its first letter.
			have := lower(s.Value)
			if have == t.value || t.op == contains && strings.HasPrefix(have, t.value) {
				t.tags[p.tag] = true
			}
			if !slices.Contains(values, s.Value) {
				values = append(values, s.Value)
			}
		}
	}
	if len(t.tags) == 0 {
		return &SyntaxError{at, fmt.Sprintf("%s is never %q; it is one of %s", name, value, strings.Join(values, ", "))}
	}
	return nil
}
