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
	var sizeRoom [256]int32
	var boxRoom [32]box
	p := humanPrinter{
		dst:   dst,
		space: margin,
		sizes: flatSizes(sizeRoom[:0], n),
		boxes: boxRoom[:0],
	}
	p.print(n)
	return p.dst
}

// box is one list being printed.
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
	sizes  []int32
	boxes  []box
}

func (p *humanPrinter) print(n Node) {
	for i := 0; ; i++ {
		size := int(p.sizes[i])
		d := n.at()
		switch {
		case d.info&isList == 0:
			p.atom(n.Bytes(), size)
		case d.info>>countShift == 0:
			p.text("()")
		default:
			p.open(size, boxIndent)
			p.text("(")
			p.boxes[len(p.boxes)-1].left = int(d.info >> countShift)
		}
		for len(p.boxes) > 0 && p.boxes[len(p.boxes)-1].left == 0 {
			p.text(")")
			p.boxes = p.boxes[:len(p.boxes)-1]
		}
		if len(p.boxes) == 0 {
			return
		}
		b := &p.boxes[len(p.boxes)-1]
		first := n.at().info&isList != 0 && n.Len() > 0
		b.left--
		n.index++
		if !first {
			// What has to fit is the blank and the next item, and for the
			// last item the closing parenthesis as well.
			size := 1 + int(p.sizes[i+1])
			if b.left == 0 {
				size++
			}
			p.breakLine(size, b)
		}
	}
}

func (p *humanPrinter) atom(text []byte, size int) {
	if !isMultiLine(text) {
		before := len(p.dst)
		p.dst, _ = appendAtom(p.dst, text)
		p.wrote(len(p.dst) - before)
		return
	}
	p.open(size, 0)
	own := p.boxes[len(p.boxes)-1]
	p.boxes = p.boxes[:len(p.boxes)-1]
	p.text(` "`)
	for {
		i := bytes.IndexByte(text, '\n')
		line := text
		if i >= 0 {
			line = text[:i]
		}
		before := len(p.dst)
		p.dst = appendEscaped(p.dst, line)
		p.wrote(len(p.dst) - before)
		if i < 0 {
			break
		}
		p.text(`\`)
		p.newline(own.width)
		p.text(`\n`)
		text = text[i+1:]
	}
	p.text(`"`)
}

func (p *humanPrinter) open(size, indent int) {
	if margin-p.space > maxIndent && len(p.boxes) > 0 {
		if b := p.boxes[len(p.boxes)-1]; !b.flat && b.width > p.space {
			p.newline(b.width)
		}
	}
	p.boxes = append(p.boxes, box{flat: size < p.space, width: p.space - indent})
}

func (p *humanPrinter) breakLine(size int, b *box) {
	switch {
	case b.flat || p.fresh:
	case size >= p.space || p.indent > margin-b.width:
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
