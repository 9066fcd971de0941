package sexp

import (
	"errors"
	"math"
	"strconv"
	"strings"
)

// ParseInt reads an int as OCaml does: an optional sign, one of the prefixes
// 0x 0o 0b 0u or none, digits with "_" between them, 63 bits. With a prefix
// the number may use all 63 bits and wraps around: 0x7fffffffffffffff is -1.
// The error is a *NumberError.
func ParseInt(text []byte) (int, error) {
	fail := func(detail string) (int, error) {
		return 0, &NumberError{Type: "int", Text: string(text), Detail: detail}
	}
	rest := text
	negative := false
	if len(rest) > 0 && (rest[0] == '-' || rest[0] == '+') {
		negative = rest[0] == '-'
		rest = rest[1:]
	}
	base, limit := uint64(10), uint64(math.MaxInt64>>1)
	if negative {
		limit++
	}
	if len(rest) > 1 && rest[0] == '0' {
		prefixed := uint64(0)
		switch rest[1] {
		case 'x', 'X':
			prefixed = 16
		case 'o', 'O':
			prefixed = 8
		case 'b', 'B':
			prefixed = 2
		case 'u', 'U':
			prefixed = 10
		}
		if prefixed != 0 {
			base, limit = prefixed, math.MaxInt64
			rest = rest[2:]
		}
	}
	if len(rest) == 0 || rest[0] == '_' {
		return fail("want a digit")
	}
	value := uint64(0)
	for _, c := range rest {
		if c == '_' {
			continue
		}
		digit := uint64(99)
		if isHexDigit(c) {
			digit = uint64(hexValue(c))
		}
		if digit >= base {
			return fail("want digits only")
		}
		if value > (limit-digit)/base {
			return fail("does not fit 63 bits")
		}
		value = value*base + digit
	}
	if negative {
		value = -value
	}
	signed := int64(value<<1) >> 1
	if int64(int(signed)) != signed {
		return fail("does not fit the int of this machine")
	}
	return int(signed), nil
}

// ParseFloat reads a float as OCaml does: the decimal, hexadecimal and named
// forms of C's strtod, with "_" anywhere. Numbers out of range become
// infinities and zeros. The error is a *NumberError.
func ParseFloat(text []byte) (float64, error) {
	f, ok := parseFloat(text)
	if !ok {
		return 0, &NumberError{Type: "float", Text: string(text), Detail: "not a float"}
	}
	return f, nil
}

func parseFloat(text []byte) (float64, bool) {
	var room [64]byte
	rest := room[:0]
	for _, c := range text {
		if c != '_' {
			rest = append(rest, c)
		}
	}
	unsigned := rest
	if len(rest) > 0 && (rest[0] == '-' || rest[0] == '+') {
		unsigned = rest[1:]
	}
	if len(unsigned) > 1 && unsigned[0] == '0' && unsigned[1]|0x20 == 'x' {
		f, ok := hexFloat(unsigned[2:])
		if rest[0] == '-' {
			f = -f
		}
		return f, ok
	}
	return strtod(rest)
}

// strtod is C's, with the condition that everything is used up.
func strtod(text []byte) (float64, bool) {
	text = afterSpace(text)
	unsigned, sign := text, 1.0
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		unsigned = text[1:]
		if text[0] == '-' {
			sign = -1
		}
	}
	if len(unsigned) == 0 {
		return 0, false
	}
	switch unsigned[0] | 0x20 {
	case 'i':
		named := strings.ToLower(string(unsigned))
		return math.Inf(int(sign)), named == "inf" || named == "infinity"
	case 'n':
		return math.NaN(), isNaN(strings.ToLower(string(unsigned)))
	}
	number := string(text)
	if len(unsigned) > 1 && unsigned[1]|0x20 == 'x' && !strings.ContainsAny(number, "pP") {
		number += "p0" // optional in C, required here
	}
	f, err := strconv.ParseFloat(number, 64)
	return f, err == nil || errors.Is(err, strconv.ErrRange)
}

// isNaN accepts "nan", alone or with a payload of word characters.
func isNaN(text string) bool {
	payload, ok := strings.CutPrefix(text, "nan")
	if !ok || payload == "" {
		return ok
	}
	if len(payload) < 2 || payload[0] != '(' || payload[len(payload)-1] != ')' {
		return false
	}
	for _, c := range payload[1 : len(payload)-1] {
		if c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return true
}
