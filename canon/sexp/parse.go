package sexp

import (
	"bytes"
	"math"
)

// Limits bound what Parse accepts, so that no input costs more than a known
// amount of memory. A field that is zero stands for that of DefaultLimits.
type Limits struct {
	MaxBytes int // length of the source; at most 256 MiB, whatever is asked for
	MaxDepth int // lists inside each other, the outermost counting as one
	MaxNodes int // atoms and lists; each takes 16 bytes
}

// DefaultLimits are far above real files, which have some kilobytes, some
// thousand nodes and a depth below 20, and low enough to bound the memory for
// a hostile one to a few hundred megabytes.
var DefaultLimits = Limits{MaxBytes: 64 << 20, MaxDepth: 4096, MaxNodes: 4 << 20}

func (l Limits) withDefaults() Limits {
	if l.MaxBytes == 0 {
		l.MaxBytes = DefaultLimits.MaxBytes
	}
	if l.MaxDepth == 0 {
		l.MaxDepth = DefaultLimits.MaxDepth
	}
	if l.MaxNodes == 0 {
		l.MaxNodes = DefaultLimits.MaxNodes
	}
	// Offsets, sizes of printed lines (an escape is four bytes for one) and item
	// counts shifted by the kind bits are kept in 32 bits.
	l.MaxBytes = min(l.MaxBytes, math.MaxInt32/8)
	l.MaxNodes = min(l.MaxNodes, math.MaxUint32>>countShift)
	return l
}

// Parse reads exactly one expression, with blanks and comments around it,
// under DefaultLimits. The tree refers to src. The error is a *SyntaxError.
func Parse(src []byte) (*Tree, error) {
	return new(Parser).Parse(src)
}

// Parser parses with memory it keeps: the Tree it returns, and every Node of
// it, is valid until its next Parse. The zero value is ready. A Parser is for
// one goroutine.
type Parser struct {
	Limits Limits

	tree    Tree
	ignored []int // depths at which "#;" waits for its expression
}

// Parse reads exactly one expression, as the function Parse does. It does not
// allocate once the Parser has seen a source of that size, unless it fails.
func (p *Parser) Parse(src []byte) (*Tree, error) {
	f := p.parse(src)
	if f.kind != "" {
		return nil, &SyntaxError{Kind: f.kind, Position: positionIn(src, f.offset), Detail: f.detail}
	}
	return &p.tree, nil
}

func (p *Parser) parse(src []byte) fault {
	limits := p.Limits.withDefaults()
	if len(src) > limits.MaxBytes {
		return fault{TooLarge, limits.MaxBytes, "more bytes than the limit"}
	}
	if len(src) > 0 && src[0] == 0 && len(bytes.Trim(src, "\x00")) == 0 {
		// Sexplib would read this as an atom; in a file it is damage.
		return fault{Zeros, 0, "nothing but zero bytes"}
	}
	if p.tree.nodes == nil {
		// Real files have a node for every five bytes.
		p.tree.nodes = make([]node, 0, min(len(src)/5+1, 4096))
	}
	nodes, end, f := p.expression(p.tree.nodes[:0], src, limits)
	p.tree.src, p.tree.nodes = src, nodes
	if f.kind != "" {
		return f
	}
	return p.tail(src, end, limits)
}

// none stands for the absence of a node.
const none = -1

// expression reads up to the end of the first expression. An open list keeps
// its parent where its next sibling will be, so the nodes are the stack.
func (p *Parser) expression(nodes []node, src []byte, limits Limits) ([]node, int, fault) {
	parent, prev := int32(none), int32(none)
	depth := 0
	var f fault
	for i := 0; i < len(src); {
		start := i
		info := uint32(0)
		switch classes[src[i]] {
		case classBlank:
			i++
			continue

		case classAtom:
			for i++; i < len(src) && classes[src[i]] == classAtom; i++ {
			}
			if i < len(src) && (src[i] == '#' || src[i] == '|') {
				if i, f = scanAtom(src, start); f.kind != "" {
					return nodes, i, f
				}
			}

		case classOpen:
			i++
			depth++
			if depth > limits.MaxDepth {
				return nodes, i, fault{TooDeep, start, "more nesting than the limit"}
			}
			info = isList

		case classClose:
			i++
			if depth == 0 {
				return nodes, i, malformed(start, `a ")" without its "("`)
			}
			depth--
			list := &nodes[parent]
			list.end = uint32(i)
			prev = parent
			parent, list.next = list.next, 0
			if depth == 0 {
				return nodes, i, fault{}
			}
			continue

		case classQuote:
			var escaped bool
			if i, escaped, f = scanQuoted(src, i+1); f.kind != "" {
				return nodes, i, f
			}
			info = isQuoted
			if escaped {
				info |= isEscaped
			}

		case classLine:
			i = scanLine(src, i)
			continue

		case classReturn:
			if i+1 == len(src) && depth == 0 {
				return nodes, i, fault{Empty, 0, "nothing but blanks and comments"}
			}
			if i, f = scanReturn(src, i); f.kind != "" {
				return nodes, i, f
			}
			continue

		case classHash, classBar:
			comment, end, f := p.scanHash(src, i, limits)
			if f.kind != "" {
				return nodes, i, f
			}
			i = end
			if comment {
				continue
			}
		}

		if len(nodes) >= limits.MaxNodes {
			return nodes, i, fault{TooLarge, start, "more atoms and lists than the limit"}
		}
		index := int32(len(nodes))
		nodes = append(nodes, node{start: uint32(start), end: uint32(i), info: info})
		if prev != none {
			nodes[prev].next = index
		}
		if parent != none {
			nodes[parent].info += oneItem
		}
		if info&isList != 0 {
			nodes[index].next = parent
			parent, prev = index, none
			continue
		}
		if depth == 0 {
			return nodes, i, fault{}
		}
		prev = index
	}
	if depth > 0 {
		opened := positionIn(src, int(nodes[parent].start))
		return nodes, len(src), truncated(src, "the text ends inside the list opened at "+opened.String())
	}
	return nodes, len(src), fault{Empty, 0, "nothing but blanks and comments"}
}

// scanHash reads what starts with "#" or "|": a comment or an atom.
func (p *Parser) scanHash(src []byte, i int, limits Limits) (comment bool, end int, f fault) {
	if src[i] == '#' && i+1 < len(src) {
		switch src[i+1] {
		case '|':
			end, f = scanBlock(src, i)
			return true, end, f
		case ';':
			end, f = p.skip(src, i, limits)
			return true, end, f
		}
	}
	end, f = scanAtom(src, i)
	return false, end, f
}

// skip returns the offset after the expression that the "#;" at i comments
// out. Such comments nest in a way of their own: "#; #; a b" takes out both.
func (p *Parser) skip(src []byte, i int, limits Limits) (int, fault) {
	p.ignored = append(p.ignored[:0], 0)
	depth := 0
	var f fault
	for i += 2; i < len(src); {
		switch classes[src[i]] {
		case classBlank:
			i++
			continue

		case classLine:
			i = scanLine(src, i)
			continue

		case classReturn:
			if i, f = scanReturn(src, i); f.kind != "" {
				return i, f
			}
			continue

		case classOpen:
			if depth++; depth > limits.MaxDepth {
				return i, fault{TooDeep, i, "more nesting than the limit"}
			}
			i++
			continue

		case classClose:
			if p.ignored[len(p.ignored)-1] == depth {
				return i, malformed(i, `a "#;" without an expression before ")"`)
			}
			depth--
			i++

		case classQuote:
			if i, _, f = scanQuoted(src, i+1); f.kind != "" {
				return i, f
			}

		case classHash:
			if i+1 < len(src) && src[i+1] == ';' {
				if len(p.ignored) >= limits.MaxDepth {
					return i, fault{TooDeep, i, `more "#;" in a row than the limit`}
				}
				p.ignored = append(p.ignored, depth)
				i += 2
				continue
			}
			if i+1 < len(src) && src[i+1] == '|' {
				if i, f = scanBlock(src, i); f.kind != "" {
					return i, f
				}
				continue
			}
			fallthrough

		default:
			if i, f = scanAtom(src, i); f.kind != "" {
				return i, f
			}
		}
		if last := len(p.ignored) - 1; p.ignored[last] == depth {
			if p.ignored = p.ignored[:last]; last == 0 {
				return i, fault{}
			}
		}
	}
	return i, truncated(src, `the text ends after a "#;" without its expression`)
}

// tail checks that nothing but blanks and comments follows the expression that
// ends at i.
func (p *Parser) tail(src []byte, i int, limits Limits) fault {
	for i < len(src) {
		start := i
		var f fault
		switch classes[src[i]] {
		case classBlank:
			i++
		case classLine:
			i = scanLine(src, i)
		case classReturn:
			i, f = scanReturn(src, i)
		case classHash:
			if i+1 == len(src) {
				return truncated(src, `the text ends after a "#"`)
			}
			if src[i+1] != '|' && src[i+1] != ';' {
				return trailing(i)
			}
			_, i, f = p.scanHash(src, i, limits)
			if f.kind == "" && i == len(src) && src[start+1] == ';' && src[i-1] != ')' && src[i-1] != '"' {
				// Sexplib ends an unquoted atom only at the byte after it, and
				// here it has no use for the end of the file.
				return truncated(src, `the text ends in an atom after "#;"`)
			}
		default:
			return trailing(i)
		}
		if f.kind == NotAnExpression {
			return fault{TrailingData, start, "after the expression: " + f.detail}
		}
		if f.kind != "" {
			return f
		}
	}
	return fault{}
}

func trailing(offset int) fault {
	return fault{TrailingData, offset, "something follows the expression"}
}
