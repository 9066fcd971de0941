package sexp

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1144)) }

// cacheFiles returns the contents of real files by name, printed by sexplib.
func cacheFiles(tb testing.TB) map[string][]byte {
	tb.Helper()
	names, err := filepath.Glob("testdata/cache/*.sexp")
	if err != nil || len(names) == 0 {
		tb.Fatalf("no files in testdata/cache: %v", err)
	}
	files := make(map[string][]byte, len(names))
	for _, name := range names {
		files[filepath.Base(name)], err = os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
	}
	return files
}

// shape says what randomTree makes.
type shape struct {
	items int // at most, in one list
	depth int // at most
	text  func(*rand.Rand) string
}

func randomTree(r *rand.Rand, s shape) *Tree {
	var b Builder
	var add func(depth int)
	add = func(depth int) {
		if depth == 0 || r.IntN(3) == 0 {
			b.Atom(s.text(r))
			return
		}
		b.Open()
		for range r.IntN(s.items + 1) {
			add(depth - 1)
		}
		b.Close()
	}
	add(s.depth)
	return b.Tree()
}

// chain makes lists inside each other, with some items at both ends, so that
// the layout runs into its largest indentation.
func chain(r *rand.Rand, depth int, text func(*rand.Rand) string) *Tree {
	var b Builder
	for range depth {
		b.Open()
		for range r.IntN(3) {
			b.Atom(text(r))
		}
	}
	b.Atom(text(r))
	for range depth {
		for range r.IntN(3) {
			b.Atom(text(r))
		}
		b.Close()
	}
	return b.Tree()
}

func word(r *rand.Rand) string {
	return strings.Repeat("abcdefghijklmnopqrstuvwxyz", 3)[:1+r.IntN(1+r.IntN(14))]
}

// anyText makes texts of all bytes, many of which need quotes.
func anyText(r *rand.Rand) string {
	const bytes = "ab#|\"\\();\n\t\r\b \x00\x7f\xc3\xa9x1"
	text := make([]byte, r.IntN(12))
	for i := range text {
		text[i] = bytes[r.IntN(len(bytes))]
	}
	return string(text)
}

// linesText makes texts of several lines, and some plain words.
func linesText(r *rand.Rand) string {
	if r.IntN(2) == 0 {
		return word(r)
	}
	var text strings.Builder
	for range r.IntN(4) {
		text.WriteString(strings.Repeat("x\ty ", r.IntN(7)))
		text.WriteByte('\n')
	}
	text.WriteString(strings.Repeat("z", r.IntN(9)))
	return text.String()
}

func mixedText(r *rand.Rand) string {
	switch r.IntN(4) {
	case 0:
		return anyText(r)
	case 1:
		return linesText(r)
	}
	return word(r)
}

// snippets are the pieces of the syntax, of which randomSource makes texts
// that are valid often enough.
var snippets = []string{
	"(", ")", "(", ")", "(a", "b)", " ", "\n", "\t", "\f", "\v", "\r", "\r\n", "a", "b1", "#", "|", ";", "#;",
	"#; ", "#|", "|#", "#|x|#", `"`, `"x y"`, `"a\nb"`, `\`, `\\`, `\"`, "\"\\\n \t x\"", "\"\\\r\n  y\"", "\"\\\rz\"",
	`"\065"`, `"\256"`, `"\x4a"`, `"\xg0"`, `"\12"`, `"\q\'"`, "; c\n", "; c\r\n", "; c\r", "\x00", "\xff", "'", "x", "065",
	`#|"|#"|#`, `#|"\999"|#`, "#||#", "##", "||", "#a", "|a",
}

func randomSource(r *rand.Rand) []byte {
	var src []byte
	if r.IntN(2) == 0 {
		src = append(src, '(')
	}
	for range r.IntN(9) {
		src = append(src, snippets[r.IntN(len(snippets))]...)
	}
	if len(src) > 0 && src[0] == '(' && r.IntN(3) > 0 {
		src = append(src, ')')
	}
	if r.IntN(4) == 0 {
		src = append(src, snippets[r.IntN(len(snippets))]...)
	}
	return src
}

// damage changes a few bytes of a valid text.
func damage(r *rand.Rand, src []byte) []byte {
	src = append([]byte(nil), src...)
	for range 1 + r.IntN(3) {
		at := r.IntN(len(src))
		switch r.IntN(4) {
		case 0:
			src[at] ^= 1 << r.IntN(8)
		case 1:
			src = append(src[:at:at], append([]byte(snippets[r.IntN(len(snippets))]), src[at:]...)...)
		case 2:
			src = append(src[:at:at], src[at+1:]...)
		case 3:
			src[at] = byte(r.IntN(256))
		}
		if len(src) == 0 {
			return src
		}
	}
	return src
}
