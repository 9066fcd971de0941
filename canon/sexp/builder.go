package sexp

import "strconv"

// Builder makes a Tree for printing. The zero value is ready. Its tree's
// source is text that parses to the same tree, so offsets have a meaning there
// too; it is the machine layout as long as Copy is not used.
//
// A Builder is for one goroutine.
type Builder struct {
	src   []byte
	nodes []node
	open  []int32 // the lists not closed yet, innermost last
	prev  int32   // the item before in the innermost open list, -1 at its start
	roots int
	bare  bool // the last thing written is an unquoted atom
}

// add appends a node, linked to its list and its sibling before.
func (b *Builder) add(info uint32) {
	index := int32(len(b.nodes))
	if len(b.open) == 0 {
		b.roots++
	} else {
		b.nodes[b.open[len(b.open)-1]].info += oneItem
		if b.prev >= 0 {
			b.nodes[b.prev].next = index
		}
	}
	b.nodes = append(b.nodes, node{start: uint32(len(b.src)), info: info})
	b.prev = index
}

// Open starts a list.
func (b *Builder) Open() {
	b.add(isList)
	b.open = append(b.open, b.prev)
	b.prev = -1
	b.src = append(b.src, '(')
	b.bare = false
}

// Close ends the list opened last. It panics if there is none.
func (b *Builder) Close() {
	if len(b.open) == 0 {
		panic("sexp: Close without Open")
	}
	last := len(b.open) - 1
	b.prev = b.open[last]
	b.open = b.open[:last]
	b.src = append(b.src, ')')
	b.nodes[b.prev].end = uint32(len(b.src))
	b.bare = false
}

// Atom adds an atom of any text.
func (b *Builder) Atom(text string) {
	if needsQuotes(text) {
		b.add(isQuoted)
		start := len(b.src)
		b.src, _ = appendAtom(b.src, text)
		if len(b.src)-start != len(text)+2 {
			b.nodes[b.prev].info |= isEscaped
		}
		b.bare = false
		b.nodes[b.prev].end = uint32(len(b.src))
		return
	}
	b.beforeBare()
	b.src = append(b.src, text...)
	b.afterBare()
}

// Int adds a decimal number.
func (b *Builder) Int(n int) {
	b.beforeBare()
	b.src = strconv.AppendInt(b.src, int64(n), 10)
	b.afterBare()
}

// Bool adds "true" or "false".
func (b *Builder) Bool(v bool) {
	b.beforeBare()
	b.src = strconv.AppendBool(b.src, v)
	b.afterBare()
}

// Float adds a number in the spelling of FormatFloat.
func (b *Builder) Float(f float64) {
	b.beforeBare()
	b.src = appendFloat(b.src, f)
	b.afterBare()
}

func (b *Builder) beforeBare() {
	if b.bare {
		b.src = append(b.src, ' ')
	}
	b.add(0)
}

func (b *Builder) afterBare() {
	b.nodes[b.prev].end = uint32(len(b.src))
	b.bare = true
}

// Copy adds a subtree of any tree with the spelling of its atoms.
func (b *Builder) Copy(n Node) {
	var left []int // items still to come of the copied lists
	for {
		d := n.at()
		switch {
		case d.info&isList != 0:
			b.Open()
			left = append(left, int(d.info>>countShift))
		case d.info&isQuoted != 0:
			b.add(d.info)
			b.src = append(b.src, n.tree.src[d.start:d.end]...)
			b.bare = false
			b.nodes[b.prev].end = uint32(len(b.src))
		default:
			b.beforeBare()
			b.src = append(b.src, n.tree.src[d.start:d.end]...)
			b.afterBare()
		}
		for len(left) > 0 && left[len(left)-1] == 0 {
			b.Close()
			left = left[:len(left)-1]
		}
		if len(left) == 0 {
			return
		}
		left[len(left)-1]--
		n.index++
	}
}

// Tree returns what was built and leaves the Builder empty for the next. It
// panics unless exactly one expression was built and every list is closed.
func (b *Builder) Tree() *Tree {
	if len(b.open) > 0 {
		panic("sexp: Tree with an open list")
	}
	if b.roots != 1 {
		panic("sexp: Tree of " + strconv.Itoa(b.roots) + " expressions, want one")
	}
	t := &Tree{src: b.src, nodes: b.nodes}
	*b = Builder{open: b.open}
	return t
}
