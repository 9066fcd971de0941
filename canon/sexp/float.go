package sexp

import (
	"math"
	"strconv"
	"strings"
)

// FormatFloat returns the spelling of a float in the files: 15 digits if they
// read back to the same number, else 17, in upper case: 0.0421, 1E-05, INF.
func FormatFloat(f float64) string { return string(appendFloat(nil, f)) }

// FormatCanonicalFloat returns the spelling of a constant in a canonical
// rendering: the digits of FormatFloat in lower case, with a point added where
// it would look like an integer: "2.", "1e-05", "inf".
func FormatCanonicalFloat(f float64) string {
	text := strings.ToLower(FormatFloat(f))
	if strings.Trim(text, "-0123456789") == "" {
		text += "."
	}
	return text
}

func appendFloat(dst []byte, f float64) []byte {
	switch {
	case math.IsNaN(f):
		return append(dst, "NAN"...)
	case math.IsInf(f, 1):
		return append(dst, "INF"...)
	case math.IsInf(f, -1):
		return append(dst, "-INF"...)
	}
	start := len(dst)
	dst = strconv.AppendFloat(dst, f, 'G', 15, 64)
	if back, err := strconv.ParseFloat(string(dst[start:]), 64); err != nil || back != f {
		dst = strconv.AppendFloat(dst[:start], f, 'G', 17, 64)
	}
	return dst
}
