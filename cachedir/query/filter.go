package query

import (
	"strings"
	"time"
	"unicode/utf8"

	"cachescope/cachedir"
)

// Filter is a parsed expression. It is immutable and may be used by several
// goroutines. A nil Filter passes everything.
type Filter struct {
	terms []term
}

// comparison is how a term compares.
type comparison uint8

const (
	contains comparison = iota // texts: anywhere in the value, in any case
	equal
	less
	lessEqual
	greater
	greaterEqual
)

// term is one condition: fuzzy, about a field, or about a setting.
type term struct {
	negated bool

	fuzzy *fuzzy

	field  *field
	op     comparison
	value  string  // as written; small letters for contains
	number float64 // in the unit of the field

	setting string
	tags    map[string]bool // numerics tags that have the setting's value
}

// Empty tells whether everything passes.
func (f *Filter) Empty() bool { return f == nil || len(f.terms) == 0 }

// Fuzzy tells whether the filter has terms that match more or less well, so
// that an order by match makes sense.
func (f *Filter) Fuzzy() bool {
	if f == nil {
		return false
	}
	for i := range f.terms {
		if f.terms[i].fuzzy != nil && !f.terms[i].negated {
			return true
		}
	}
	return false
}

// Match tells whether an entry passes, and how well the fuzzy terms match; the
// higher the better. It does not allocate.
func (f *Filter) Match(e *cachedir.Entry, now time.Time) (score int, ok bool) {
	if f == nil {
		return 0, true
	}
	for i := range f.terms {
		t := &f.terms[i]
		if t.fuzzy != nil {
			s, ok := t.fuzzy.match(e.File)
			if ok == t.negated {
				return 0, false
			}
			score += s
			continue
		}
		if t.holds(e, now) == t.negated {
			return 0, false
		}
	}
	return score, true
}

// holds evaluates a term that is not fuzzy, without its negation.
func (t *term) holds(e *cachedir.Entry, now time.Time) bool {
	switch {
	case t.setting != "":
		return e.HasKey && t.tags[e.Key.Numerics]
	case t.field.text != nil:
		text := t.field.text(e)
		if t.op == equal {
			return text == t.value
		}
		return containsFold(text, t.value)
	}
	n := t.field.number(e, now) // NaN fulfils none of these
	switch t.op {
	case less:
		return n < t.number
	case lessEqual:
		return n <= t.number
	case greater:
		return n > t.number
	case greaterEqual:
		return n >= t.number
	default:
		return n == t.number
	}
}

// containsFold tells whether a text contains another in any case; the other is
// in small letters.
func containsFold(text, small string) bool {
	if strings.Contains(text, small) {
		return true
	}
	for i := range len(text) {
		if c := text[i]; 'A' <= c && c <= 'Z' || c >= 0x80 {
			return strings.Contains(lower(text), small)
		}
	}
	return false
}

// lower turns capital letters small. Bytes that are no UTF-8 stay, which
// strings.ToLower does not grant.
func lower(text string) string {
	if utf8.ValidString(text) {
		return strings.ToLower(text)
	}
	out := []byte(text)
	for i, c := range out {
		if 'A' <= c && c <= 'Z' {
			out[i] = c - 'A' + 'a'
		}
	}
	return string(out)
}

// Spans tells which bytes of a text the fuzzy terms match, as ranges from and
// up to, in order and without overlap.
func (f *Filter) Spans(text string) [][2]int {
	if f == nil {
		return nil
	}
	var ranges [][2]int
	for i := range f.terms {
		if t := &f.terms[i]; t.fuzzy != nil && !t.negated {
			ranges = t.fuzzy.spans(text, ranges)
		}
	}
	return mergeSpans(ranges)
}

// String is the expression in a uniform spelling, which parses to the same.
func (f *Filter) String() string {
	if f == nil {
		return ""
	}
	var b strings.Builder
	for i := range f.terms {
		if i > 0 {
			b.WriteByte(' ')
		}
		f.terms[i].write(&b)
	}
	return b.String()
}

func (t *term) write(b *strings.Builder) {
	if t.negated {
		b.WriteByte('!')
	}
	switch {
	case t.fuzzy != nil:
		b.WriteString(quote(t.fuzzy.pattern))
		return
	case t.setting != "" && t.op == contains:
		b.WriteString(t.setting + ":")
	case t.setting != "":
		b.WriteString(t.setting + ":=")
	case t.field.text != nil && t.op == contains:
		b.WriteString(t.field.name + ":")
	case t.field.text != nil:
		b.WriteString(t.field.name + ":=")
	default:
		b.WriteString(t.field.name)
		b.WriteString(map[comparison]string{
			equal: "=", less: "<", lessEqual: "<=", greater: ">", greaterEqual: ">=",
		}[t.op])
	}
	if t.value != "" {
		b.WriteString(quote(t.value))
	}
}

// quote puts a text between quotes if it would not be read back as it is.
func quote(text string) string {
	if !strings.ContainsAny(text, " \t\n\r\"\\:<>=!") {
		return text
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}
