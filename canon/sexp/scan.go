package sexp

// Classes of bytes outside quotes and comments. Everything not listed belongs
// to an unquoted atom, control characters and bytes above 0x7f included.
const (
	classAtom = iota
	classBlank
	classReturn
	classQuote
	classHash
	classBar
	classOpen
	classClose
	classLine
)

var classes = [256]uint8{
	'\t': classBlank, '\n': classBlank, '\f': classBlank, ' ': classBlank,
	'\r': classReturn, '"': classQuote, '#': classHash, '|': classBar,
	'(': classOpen, ')': classClose, ';': classLine,
}

// fault is why scanning stopped; the zero value means that it did not. It is
// turned into a SyntaxError where the whole picture is known.
type fault struct {
	kind   ErrorKind
	offset int
	detail string
}

func truncated(src []byte, detail string) fault {
	return fault{Truncated, len(src), detail}
}

func malformed(offset int, detail string) fault {
	return fault{NotAnExpression, offset, detail}
}

// scanAtom returns the end of the unquoted atom that starts at i. The first
// byte was looked at by the caller.
func scanAtom(src []byte, i int) (int, fault) {
	for j := i + 1; j < len(src); j++ {
		switch classes[src[j]] {
		case classAtom:
		case classHash:
			if src[j-1] == '|' {
				return j, malformed(j-1, `"|#" in an unquoted atom`)
			}
		case classBar:
			if src[j-1] == '#' {
				return j, malformed(j-1, `"#|" in an unquoted atom`)
			}
		default:
			return j, fault{}
		}
	}
	return len(src), fault{}
}

// scanQuoted returns the offset after the closing quote of the text whose
// first byte inside the quotes is at i, and whether there are escapes in it.
func scanQuoted(src []byte, i int) (end int, escaped bool, f fault) {
	for i < len(src) {
		switch src[i] {
		case '"':
			return i + 1, escaped, fault{}
		case '\\':
			escaped = true
			if i, f = scanEscape(src, i); f.kind != "" {
				return i, escaped, f
			}
		default:
			i++
		}
	}
	return i, escaped, truncated(src, "the text ends inside a quoted atom")
}

// scanEscape returns the offset after the escape whose backslash is at i. A
// line continuation counts as two bytes: the blanks it skips are ordinary here.
func scanEscape(src []byte, i int) (int, fault) {
	if i+1 == len(src) {
		return i, truncated(src, "the text ends inside an escape")
	}
	digits, ok, detail := 0, isDigit, "a decimal escape needs three digits"
	switch c := src[i+1]; {
	case isDigit(c):
		digits = 3
	case c == 'x':
		digits, ok, detail = 3, isHexDigit, "a hexadecimal escape needs two digits"
	default:
		return i + 2, fault{}
	}
	for j := i + 2; j <= i+digits; j++ {
		if j == len(src) {
			return i, truncated(src, "the text ends inside an escape")
		}
		if !ok(src[j]) {
			return i, malformed(i, detail)
		}
	}
	if c := src[i+1]; c != 'x' && int(c-'0')*100+int(src[i+2]-'0')*10+int(src[i+3]-'0') > 255 {
		return i, malformed(i, "a decimal escape is above 255")
	}
	return i + 4, fault{}
}

// scanLine returns the offset of the end of the line comment at i.
func scanLine(src []byte, i int) int {
	for i < len(src) && src[i] != '\n' && src[i] != '\r' {
		i++
	}
	return i
}

// scanBlock returns the offset after the block comment whose "#|" is at i.
// Such comments nest, and a "|#" in quotes does not end them.
func scanBlock(src []byte, i int) (int, fault) {
	depth := 1
	for i += 2; i < len(src); {
		var next byte
		if i+1 < len(src) {
			next = src[i+1]
		}
		switch c := src[i]; {
		case c == '"':
			end, _, f := scanQuoted(src, i+1)
			if f.kind != "" {
				return i, f
			}
			i = end
		case c == '#' && next == '|':
			depth++
			i += 2
		case c == '|' && next == '#':
			i += 2
			if depth--; depth == 0 {
				return i, fault{}
			}
		default:
			i++
		}
	}
	return i, truncated(src, "the text ends inside a block comment")
}

// scanReturn returns the offset after the carriage return at i, which must
// stand before a newline.
func scanReturn(src []byte, i int) (int, fault) {
	if i+1 == len(src) {
		return i, truncated(src, "the text ends after a carriage return")
	}
	if src[i+1] != '\n' {
		return i, malformed(i, "a carriage return without a newline")
	}
	return i + 2, fault{}
}
