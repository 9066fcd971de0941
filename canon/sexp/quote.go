package sexp

import "bytes"

// mustQuote marks the bytes that make quotes necessary wherever they stand.
var mustQuote = func() (t [256]bool) {
	for c := range t {
		t[c] = c <= ' ' || c >= 0x7f
	}
	for _, c := range `"();\` {
		t[c] = true
	}
	return t
}()

// needsQuotes reports whether an atom of this text is printed in quotes.
func needsQuotes[T string | []byte](text T) bool {
	if len(text) == 0 {
		return true
	}
	var before byte
	for i := 0; i < len(text); i++ {
		c := text[i]
		if mustQuote[c] || c == '|' && before == '#' || c == '#' && before == '|' {
			return true
		}
		before = c
	}
	return false
}

// appendEscaped appends what stands between the quotes.
func appendEscaped[T string | []byte](dst []byte, text T) []byte {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
		case c >= ' ' && c < 0x7f:
			dst = append(dst, c)
		case c == '\n':
			dst = append(dst, '\\', 'n')
		case c == '\t':
			dst = append(dst, '\\', 't')
		case c == '\r':
			dst = append(dst, '\\', 'r')
		case c == '\b':
			dst = append(dst, '\\', 'b')
		default:
			dst = append(dst, '\\', '0'+c/100, '0'+c/10%10, '0'+c%10)
		}
	}
	return dst
}

// escapedLen returns the number of bytes appendEscaped appends.
func escapedLen(text []byte) int {
	n := len(text)
	for _, c := range text {
		switch {
		case c == '"' || c == '\\' || c == '\n' || c == '\t' || c == '\r' || c == '\b':
			n++
		case c < ' ' || c >= 0x7f:
			n += 3
		}
	}
	return n
}

// appendAtom appends the one-line spelling of an atom and reports whether it
// is in quotes.
func appendAtom[T string | []byte](dst []byte, text T) ([]byte, bool) {
	if !needsQuotes(text) {
		return append(dst, text...), false
	}
	dst = append(dst, '"')
	dst = appendEscaped(dst, text)
	return append(dst, '"'), true
}

// isMultiLine reports whether the human layout spreads an atom over lines:
// it does so when there is a newline anywhere but at the very end.
func isMultiLine(text []byte) bool {
	i := bytes.IndexByte(text, '\n')
	return i >= 0 && i+1 < len(text)
}
