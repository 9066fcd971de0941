package sexp

import "math"

// hexFloat reads what follows "0x" in a hexadecimal float. OCaml has its own
// reader for them, which keeps 60 bits of the mantissa and rounds the rest to
// odd, so that rounding to a float afterwards is right; only numbers below the
// normal range are rounded twice, which is reproduced.
func hexFloat(text []byte) (float64, bool) {
	var mantissa int64
	read, kept, dropped := 0, 0, 0 // bits
	point := -1                    // bits read before the point
	exponent := 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '.':
			if point >= 0 {
				return 0, false
			}
			point = read
		case c == 'p' || c == 'P':
			e, ok := strtol(text[i+1:])
			if !ok {
				return 0, false
			}
			if e <= math.MinInt32 {
				return 0, true
			}
			if e >= math.MaxInt32 {
				if mantissa == 0 {
					return 0, true
				}
				return math.Inf(1), true
			}
			exponent = int(e)
			i = len(text)
		case isHexDigit(c):
			digit := int64(hexValue(c))
			read += 4
			switch {
			case digit == 0 && mantissa == 0:
			case kept < 60:
				mantissa = mantissa<<4 + digit
				kept += 4
			default:
				if digit != 0 {
					mantissa |= 1
				}
				dropped += 4
			}
		default:
			return 0, false
		}
	}
	if read == 0 {
		return 0, false
	}
	exponent += dropped
	if point >= 0 {
		exponent += point - read
	}
	return math.Ldexp(float64(mantissa), exponent), true
}

// strtol is C's for decimal numbers that fill the text, saturating.
func strtol(text []byte) (int64, bool) {
	text = afterSpace(text)
	negative := false
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		negative = text[0] == '-'
		text = text[1:]
	}
	n := int64(0)
	for _, c := range text {
		if !isDigit(c) {
			return 0, false
		}
		if n <= math.MaxInt32 { // what is larger is as good as infinite
			n = n*10 + int64(c-'0')
		}
	}
	if negative {
		n = -n
	}
	return n, len(text) > 0
}

// afterSpace skips what isspace of the C locale accepts.
func afterSpace(text []byte) []byte {
	for len(text) > 0 && (text[0] == ' ' || text[0]-'\t' <= '\r'-'\t') {
		text = text[1:]
	}
	return text
}
