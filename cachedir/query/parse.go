package query

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// SyntaxError says what in a filter cannot be understood, and where.
type SyntaxError struct {
	Offset int // in bytes from the start of the expression
	Detail string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("filter, at offset %d: %s", e.Offset, e.Detail)
}

// Parse reads a filter; the package comment has the grammar. The empty
// expression is a filter that everything passes. The error is a *SyntaxError.
func Parse(expr string) (*Filter, error) {
	f := &Filter{}
	for _, w := range split(expr) {
		t, err := parseTerm(w)
		if err != nil {
			return nil, err
		}
		if t != nil {
			f.terms = append(f.terms, *t)
		}
	}
	return f, nil
}

// word is a piece of the expression between blanks, without its quotes.
type word struct {
	offset int
	text   string
	quoted []bool // for each byte of text
}

// split cuts an expression at blanks. Between double quotes blanks and
// operators are text, and a backslash takes the next byte as it is; a quote that
// is not closed ends with the expression, as it does while somebody types.
func split(expr string) []word {
	var words []word
	var w *word
	in := false
	for i := 0; i < len(expr); i++ {
		c := expr[i]
		if !in && (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
			w = nil
			continue
		}
		if w == nil {
			words = append(words, word{offset: i})
			w = &words[len(words)-1]
		}
		switch {
		case c == '"':
			in = !in
			continue
		case in && c == '\\' && i+1 < len(expr):
			i++
			c = expr[i]
		}
		w.text += string([]byte{c})
		w.quoted = append(w.quoted, in)
	}
	return words
}

// operators, the longer before those they begin with.
var operators = []string{":=", "<=", ">=", ":", "<", ">", "="}

// parseTerm reads one word. A word that asks for nothing yet, a lone "!" or an
// empty pair of quotes, is no term.
func parseTerm(w word) (*term, error) {
	t := &term{}
	if len(w.text) > 0 && w.text[0] == '!' && !w.quoted[0] {
		t.negated = true
		w.text, w.quoted, w.offset = w.text[1:], w.quoted[1:], w.offset+1
	}
	at := -1
	for i := range len(w.text) {
		if !w.quoted[i] && strings.IndexByte(":<>=", w.text[i]) >= 0 {
			at = i
			break
		}
	}
	if at < 0 || slices.Contains(w.quoted[:at], true) {
		if w.text == "" {
			return nil, nil
		}
		t.fuzzy = newFuzzy(w.text)
		return t, nil
	}
	name := strings.ToLower(w.text[:at])
	op := ""
	for _, o := range operators {
		if strings.HasPrefix(w.text[at:], o) && !slices.Contains(w.quoted[at:at+len(o)], true) {
			op = o
			break
		}
	}
	value := w.text[at+len(op):]
	valueAt := w.offset + at + len(op)
	if fl, ok := fieldsByName[name]; ok {
		t.field = fl
		if fl.text != nil {
			return t, t.setText(op, value, w.offset+at)
		}
		return t, t.setNumber(op, value, valueAt)
	}
	if names := settingNames(); slices.Contains(names, name) {
		return t, t.setSetting(name, op, value, w.offset+at)
	}
	return nil, &SyntaxError{w.offset, fmt.Sprintf("no field or setting is called %q; there are %s",
		w.text[:at], strings.Join(append(Fields()[:len(fields)], settingNames()...), ", "))}
}

// setText completes a term about a text.
func (t *term) setText(op, value string, at int) error {
	switch op {
	case ":":
		t.op, t.value = contains, lower(value)
	case ":=", "=":
		t.op, t.value = equal, value
	default:
		return &SyntaxError{at, fmt.Sprintf("%s is a text: use %s:TEXT or %s:=TEXT", t.field.name, t.field.name, t.field.name)}
	}
	return nil
}

// setNumber completes a term about a number.
func (t *term) setNumber(op, value string, at int) error {
	switch op {
	case "<":
		t.op = less
	case "<=":
		t.op = lessEqual
	case ">":
		t.op = greater
	case ">=":
		t.op = greaterEqual
	default:
		t.op = equal
	}
	n, err := parseNumber(value, t.field.unit)
	if err != nil {
		return &SyntaxError{at, err.Error()}
	}
	t.number, t.value = n, value
	return nil
}

// units are the factors to the unit in which a field counts.
var units = map[unit]map[string]float64{
	milliseconds: {"": 1, "ns": 1e-6, "us": 1e-3, "µs": 1e-3, "ms": 1, "s": 1e3},
	bytes: {
		"": 1, "b": 1, "k": 1 << 10, "kb": 1 << 10, "kib": 1 << 10,
		"m": 1 << 20, "mb": 1 << 20, "mib": 1 << 20, "g": 1 << 30, "gb": 1 << 30, "gib": 1 << 30,
	},
	seconds: {
		"s": 1, "m": time.Minute.Seconds(), "h": time.Hour.Seconds(),
		"d": 24 * time.Hour.Seconds(), "w": 7 * 24 * time.Hour.Seconds(),
	},
	plain: {"": 1},
}

// unitNames are for messages.
var unitNames = map[unit]string{
	milliseconds: "a time such as 0.5, 20us or 1.5s (ms without unit)",
	bytes:        "a size such as 1000, 4k or 2M",
	seconds:      "an age such as 90s, 20m, 2h30m, 3d or 1w",
	plain:        "a number",
}

// parseNumber reads a number with its unit. Ages may have several parts.
func parseNumber(text string, u unit) (float64, error) {
	wrong := fmt.Errorf("want %s, got %q", unitNames[u], text)
	total, rest := 0.0, strings.ToLower(text)
	for first := true; first || rest != ""; first = false {
		if !first && u != seconds {
			return 0, wrong
		}
		digits := 0
		for digits < len(rest) && strings.IndexByte("0123456789.+-", rest[digits]) >= 0 {
			digits++
		}
		// An exponent belongs to the number if digits follow.
		if e := digits; e > 0 && e < len(rest) && rest[e] == 'e' {
			e++
			if e < len(rest) && (rest[e] == '+' || rest[e] == '-') {
				e++
			}
			for e < len(rest) && '0' <= rest[e] && rest[e] <= '9' {
				e++
				digits = e
			}
		}
		n, err := strconv.ParseFloat(rest[:digits], 64)
		if err != nil || math.IsNaN(n) {
			return 0, wrong
		}
		rest = rest[digits:]
		name := 0
		for name < len(rest) && strings.IndexByte("0123456789.+-", rest[name]) < 0 {
			name++
		}
		factor, ok := units[u][rest[:name]]
		if !ok {
			return 0, wrong
		}
		total += n * factor
		rest = rest[name:]
	}
	return total, nil
}
