package sexp

import (
	"bytes"
	"fmt"
	"iter"
)

// Tree is one parsed or built expression: an arena of nodes that refers to the
// bytes it was read from. It is immutable, so any number of goroutines may
// read it; its source must not be changed while it is in use.
type Tree struct {
	src   []byte
	nodes []node // in preorder: the first child of a list follows the list
}

// node is 16 bytes, so that a file of a kilobyte stays in the first-level cache.
type node struct {
	start, end uint32 // byte range in the source, quotes and parentheses included
	next       int32  // next sibling; 0 for none, since the root is nobody's sibling
	info       uint32 // kind bits; above them the number of items of a list
}

const (
	isList    = 1 << 0
	isQuoted  = 1 << 1
	isEscaped = 1 << 2 // a quoted atom with at least one backslash

	countShift = 3
	oneItem    = 1 << countShift
)

// Root returns the expression itself.
func (t *Tree) Root() Node { return Node{t, 0} }

// Source returns the bytes the tree refers to. They must not be changed.
func (t *Tree) Source() []byte { return t.src }

// Position returns line and column of a byte offset of the source. It scans
// the source up to there, so it is meant for messages.
func (t *Tree) Position(offset int) Position { return positionIn(t.src, offset) }

// Position is a place in a source: the offset counts bytes from 0, line and
// column count from 1, the column in bytes.
type Position struct{ Offset, Line, Column int }

// String returns line and column, as in "3:14".
func (p Position) String() string { return fmt.Sprintf("%d:%d", p.Line, p.Column) }

func positionIn(src []byte, offset int) Position {
	offset = max(0, min(offset, len(src)))
	before := src[:offset]
	return Position{
		Offset: offset,
		Line:   1 + bytes.Count(before, []byte{'\n'}),
		Column: offset - bytes.LastIndexByte(before, '\n'),
	}
}

// Node is one atom or list of a Tree. The zero Node is neither. Nodes of the
// same tree are equal (==) when they are the same place; see Equal for content.
type Node struct {
	tree  *Tree
	index int32
}

func (n Node) at() *node { return &n.tree.nodes[n.index] }

// IsAtom reports whether n is an atom.
func (n Node) IsAtom() bool { return n.tree != nil && n.at().info&isList == 0 }

// IsList reports whether n is a list.
func (n Node) IsList() bool { return n.tree != nil && n.at().info&isList != 0 }

// Quoted reports whether n is an atom written in quotes in the source.
func (n Node) Quoted() bool { return n.tree != nil && n.at().info&isQuoted != 0 }

// raw returns the atom's bytes without the quotes, escapes as they stand.
func (n Node) raw() []byte {
	d := n.at()
	if d.info&isQuoted != 0 {
		return n.tree.src[d.start+1 : d.end-1 : d.end-1]
	}
	return n.tree.src[d.start:d.end:d.end]
}

// Text returns the text of an atom with its escapes resolved, "" for a list.
func (n Node) Text() string { return string(n.Bytes()) }

// Bytes returns the same as Text, nil for a list. It is a part of the source
// unless the atom has escapes, and must not be changed.
func (n Node) Bytes() []byte {
	if !n.IsAtom() {
		return nil
	}
	raw := n.raw()
	if n.at().info&isEscaped != 0 {
		return appendUnescaped(make([]byte, 0, len(raw)), raw)
	}
	return raw
}

// Is reports whether n is an atom with exactly this text. It does not allocate.
func (n Node) Is(text string) bool {
	if !n.IsAtom() {
		return false
	}
	if n.at().info&isEscaped != 0 {
		return unescapesTo(n.raw(), text)
	}
	return string(n.raw()) == text
}

// Len returns the number of items of a list, 0 for an atom.
func (n Node) Len() int {
	if n.tree == nil {
		return 0
	}
	return int(n.at().info >> countShift)
}

// First returns the first item of a list, if there is one.
func (n Node) First() (Node, bool) {
	if n.Len() == 0 {
		return Node{}, false
	}
	return Node{n.tree, n.index + 1}, true
}

// Next returns the item after n in the same list, if there is one.
func (n Node) Next() (Node, bool) {
	if n.tree == nil {
		return Node{}, false
	}
	next := n.at().next
	if next == 0 {
		return Node{}, false
	}
	return Node{n.tree, next}, true
}

// Items returns the items of a list in order; nothing for an atom.
func (n Node) Items() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for item, ok := n.First(); ok; item, ok = item.Next() {
			if !yield(item) {
				return
			}
		}
	}
}

// Offset returns where n starts in the source, counting bytes from 0.
func (n Node) Offset() int { return int(n.at().start) }

// End returns the offset of the byte after n.
func (n Node) End() int { return int(n.at().end) }

// Position returns where n starts.
func (n Node) Position() Position { return n.tree.Position(n.Offset()) }

// Equal reports whether two expressions have the same structure and texts.
// How atoms are quoted and where anything stands does not matter.
func Equal(a, b Node) bool {
	if a.tree == nil || b.tree == nil {
		return a.tree == nil && b.tree == nil
	}
	for left := 1; left > 0; left-- {
		x, y := a.at().info, b.at().info
		if (x^y)&isList != 0 || x>>countShift != y>>countShift {
			return false
		}
		if x&isList != 0 {
			left += int(x >> countShift)
		} else if !sameText(a, b) {
			return false
		}
		a.index++
		b.index++
	}
	return true
}

func sameText(a, b Node) bool {
	switch {
	case a.at().info&isEscaped == 0:
		return bytesAre(b, a.raw())
	case b.at().info&isEscaped == 0:
		return bytesAre(a, b.raw())
	}
	return bytes.Equal(a.Bytes(), b.Bytes())
}

func bytesAre(n Node, text []byte) bool {
	if n.at().info&isEscaped != 0 {
		return unescapesTo(n.raw(), text)
	}
	return bytes.Equal(n.raw(), text)
}
