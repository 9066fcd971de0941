package sexp

// unescape resolves what stands at raw[i], which is inside quotes and was
// accepted by scanQuoted: one byte or one escape. It returns up to two bytes,
// how many of them count, and where to go on.
func unescape(raw []byte, i int) (first, second byte, count, next int) {
	c := raw[i]
	if c != '\\' {
		return c, 0, 1, i + 1
	}
	switch c = raw[i+1]; c {
	case '"', '\\', '\'':
		return c, 0, 1, i + 2
	case 'n':
		return '\n', 0, 1, i + 2
	case 't':
		return '\t', 0, 1, i + 2
	case 'r':
		return '\r', 0, 1, i + 2
	case 'b':
		return '\b', 0, 1, i + 2
	case 'x':
		return hexValue(raw[i+2])<<4 | hexValue(raw[i+3]), 0, 1, i + 4
	case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return (c-'0')*100 + (raw[i+2]-'0')*10 + (raw[i+3] - '0'), 0, 1, i + 4
	case '\n':
		return 0, 0, 0, afterBlanks(raw, i+2)
	case '\r':
		if i+2 < len(raw) && raw[i+2] == '\n' {
			return 0, 0, 0, afterBlanks(raw, i+3)
		}
		return '\r', 0, 1, i + 2
	}
	return '\\', c, 2, i + 2
}

// afterBlanks skips what a line continuation skips.
func afterBlanks(raw []byte, i int) int {
	for i < len(raw) && (raw[i] == ' ' || raw[i] == '\t') {
		i++
	}
	return i
}

func appendUnescaped(dst, raw []byte) []byte {
	for i := 0; i < len(raw); {
		first, second, count, next := unescape(raw, i)
		switch count {
		case 1:
			dst = append(dst, first)
		case 2:
			dst = append(dst, first, second)
		}
		i = next
	}
	return dst
}

func unescapesTo[T string | []byte](raw []byte, text T) bool {
	at := 0
	for i := 0; i < len(raw); {
		first, second, count, next := unescape(raw, i)
		if at+count > len(text) ||
			count > 0 && text[at] != first ||
			count > 1 && text[at+1] != second {
			return false
		}
		at += count
		i = next
	}
	return at == len(text)
}

func isDigit(c byte) bool { return c-'0' <= 9 }

func isHexDigit(c byte) bool { return isDigit(c) || c|0x20-'a' <= 5 }

func hexValue(c byte) byte {
	if isDigit(c) {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}
