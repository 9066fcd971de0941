package sexp

// AppendMachine appends the machine layout of an expression, the one that is
// hashed: no newline, and a blank only between two neighbouring unquoted atoms.
func AppendMachine(dst []byte, n Node) []byte {
	var room [32]int
	left := room[:0] // items still to come of the lists being printed
	bare := false    // the last thing printed is an unquoted atom
	for {
		d := n.at()
		if d.info&isList != 0 {
			dst = append(dst, '(')
			left = append(left, int(d.info>>countShift))
			bare = false
		} else {
			text := n.Bytes()
			quoted := needsQuotes(text)
			if bare && !quoted {
				dst = append(dst, ' ')
			}
			dst, _ = appendAtom(dst, text)
			bare = !quoted
		}
		for len(left) > 0 && left[len(left)-1] == 0 {
			dst = append(dst, ')')
			left = left[:len(left)-1]
			bare = false
		}
		if len(left) == 0 {
			return dst
		}
		left[len(left)-1]--
		n.index++
	}
}
