package sexp

import "bytes"

// The human layout is that of OCaml's Format with its defaults: columns on a
// line, the largest indentation, and the indentation of a box in its parent.
const (
	margin    = 78
	maxIndent = 68
	boxIndent = 1
)

// AppendHuman appends the human layout of an expression, the one the files of
// a cache directory have. Nothing follows the last parenthesis.
//
// An atom with a newline before its last byte is printed over several lines,
// each but the last ending in a backslash; it stands in a box of its own,
// which starts with a blank so that the lines stand under each other.
func AppendHuman(dst []byte, n Node) []byte {
	var room [256]int32
	p := humanPrinter{dst: dst, space: margin}
	p.print(n, flatSizes(room[:0], n))
	return p.dst
}

// box is one list being printed, or one atom of several lines.
type box struct {
	left  int // items still to come
	width int // columns between the box's indentation and the margin
	flat  bool
}

// humanPrinter has the state of Format's printing engine that matters for
// boxes of one sort: blanks that may become newlines, and the newlines that are
// forced in an atom.
type humanPrinter struct {
	dst    []byte
	space  int  // columns left on the line
	indent int  // of the current line
	fresh  bool // a newline was just written
}

// print prints a subtree, the flat sizes of whose nodes are given in its order.
func (p *humanPrinter) print(n Node, sizes []int32) {
	var room [32]box
	boxes := room[:0]
	for i := 0; ; i++ {
		empty := n.Len() == 0
		switch {
		case n.IsAtom():
			p.atom(n.Bytes(), int(sizes[i]), boxes)
		case empty:
			p.text("()")
		default:
			b := p.open(int(sizes[i]), boxIndent, boxes)
			b.left = n.Len()
			boxes = append(boxes, b)
			p.text("(")
		}
		for len(boxes) > 0 && boxes[len(boxes)-1].left == 0 {
			p.text(")")
			boxes = boxes[:len(boxes)-1]
		}
		if len(boxes) == 0 {
			return
		}
		b := &boxes[len(boxes)-1]
		b.left--
		n.index++
		if empty { // otherwise what comes is the first item of the list
			p.blank(int(sizes[i+1]), b)
		}
	}
}

func (p *humanPrinter) atom(text []byte, size int, boxes []box) {
	if !isMultiLine(text) {
		before := len(p.dst)
		p.dst, _ = appendAtom(p.dst, text)
		p.wrote(len(p.dst) - before)
		return
	}
	own := p.open(size, 0, boxes)
	p.text(` "`)
	for {
		line, rest, more := bytes.Cut(text, []byte{'\n'})
		before := len(p.dst)
		p.dst = appendEscaped(p.dst, line)
		p.wrote(len(p.dst) - before)
		if !more {
			break
		}
		p.text(`\`)
		p.newline(own.width)
		p.text(`\n`)
		text = rest
	}
	p.text(`"`)
}

// open starts a box inside the given ones. Beyond the largest indentation it
// goes to a new line of the enclosing box, if that wins room.
func (p *humanPrinter) open(size, indent int, boxes []box) box {
	if margin-p.space > maxIndent && len(boxes) > 0 {
		if b := boxes[len(boxes)-1]; !b.flat && b.width > p.space {
			p.newline(b.width)
		}
	}
	return box{flat: size < p.space, width: p.space - indent}
}

// blank writes the blank before an item of a box, or a newline in its place.
func (p *humanPrinter) blank(itemSize int, b *box) {
	needed := 1 + itemSize
	if b.left == 0 {
		needed++ // the closing parenthesis
	}
	if !b.flat && !p.fresh && (needed >= p.space || p.indent > margin-b.width) {
		p.newline(b.width)
		return
	}
	p.dst = append(p.dst, ' ')
	p.space--
}

func (p *humanPrinter) newline(width int) {
	p.indent = min(maxIndent, margin-width)
	p.space = margin - p.indent
	p.fresh = true
	p.dst = append(p.dst, '\n')
	for range p.indent {
		p.dst = append(p.dst, ' ')
	}
}

func (p *humanPrinter) text(s string) {
	p.dst = append(p.dst, s...)
	p.wrote(len(s))
}

func (p *humanPrinter) wrote(columns int) {
	p.space -= columns
	p.fresh = false
}

// flatSizes appends the number of columns of every node of a subtree, in its
// order, when it stands on one line.
func flatSizes(sizes []int32, n Node) []int32 {
	type list struct{ index, left int }
	var room [32]list
	lists := room[:0]
	for {
		size := int32(0)
		if n.IsList() {
			// Two parentheses, and a blank between neighbours.
			size = int32(2 + max(0, n.Len()-1))
			lists = append(lists, list{len(sizes), n.Len()})
		} else {
			size = int32(atomColumns(n.Bytes()))
			if len(lists) > 0 {
				sizes[lists[len(lists)-1].index] += size
			}
		}
		sizes = append(sizes, size)
		for len(lists) > 0 && lists[len(lists)-1].left == 0 {
			closed := lists[len(lists)-1]
			lists = lists[:len(lists)-1]
			if len(lists) > 0 {
				sizes[lists[len(lists)-1].index] += sizes[closed.index]
			}
		}
		if len(lists) == 0 {
			return sizes
		}
		lists[len(lists)-1].left--
		n.index++
	}
}

func atomColumns(text []byte) int {
	switch {
	case isMultiLine(text):
		// A blank and two quotes, and a backslash at the end of each line.
		return 3 + escapedLen(text) + bytes.Count(text, []byte{'\n'})
	case needsQuotes(text):
		return 2 + escapedLen(text)
	}
	return len(text)
}
