package query

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A fuzzy pattern matches a text that has its letters in their order, whatever
// stands between them. The search is the fast one of the well-known finders:
//
//	text      a b a x c - a b y c        pattern abc
//	forward   ^ ^     ^                  the first end of a match
//	backward      ^ ^ ^                  the nearest start for that end
//
// with one step before it: where the pattern occurs as a whole, the best such
// place counts. The score prefers letters that follow each other and letters at
// the beginning of a part of the name.
type fuzzy struct {
	pattern string
	needles []needle
	fold    bool // capital and small letters are the same
}

// needle is one letter of a pattern.
type needle struct {
	small, big byte   // the same unless case is ignored
	wide       string // of a letter beyond ASCII, which is compared as it is
}

// Scores of one letter, in the proportions that fzf uses.
const (
	scoreLetter   = 16
	scoreBoundary = 8
	scoreFollows  = 4
	scoreGapStart = -3
	scoreGapMore  = -1
)

func newFuzzy(pattern string) *fuzzy {
	f := &fuzzy{fold: !strings.ContainsFunc(pattern, unicode.IsUpper), pattern: pattern}
	for i := 0; i < len(pattern); {
		c := pattern[i]
		if c < utf8.RuneSelf {
			n := needle{small: c, big: c}
			if f.fold && 'a' <= c && c <= 'z' {
				n.big = c - 'a' + 'A'
			}
			f.needles = append(f.needles, n)
			i++
			continue
		}
		_, size := utf8.DecodeRuneInString(pattern[i:])
		f.needles = append(f.needles, needle{wide: pattern[i : i+size]})
		i += size
	}
	return f
}

// size is the length of what a needle matches, in bytes.
func (n needle) size() int {
	if n.wide != "" {
		return len(n.wide)
	}
	return 1
}

// index is where a needle occurs first, or -1.
func (n needle) index(text string) int {
	if n.wide != "" {
		return strings.Index(text, n.wide)
	}
	at := strings.IndexByte(text, n.small)
	if n.big != n.small {
		if at >= 0 {
			text = text[:at]
		}
		if big := strings.IndexByte(text, n.big); big >= 0 {
			return big
		}
	}
	return at
}

// at tells whether a needle ends right before a position.
func (n needle) endsAt(text string, end int) bool {
	if n.wide != "" {
		return strings.HasSuffix(text[:end], n.wide)
	}
	return text[end-1] == n.small || text[end-1] == n.big
}

// match tells whether the pattern matches and how well.
func (f *fuzzy) match(text string) (score int, ok bool) {
	if start, score := f.whole(text); start >= 0 {
		return score, true
	}
	start, ok := f.find(text)
	if !ok {
		return 0, false
	}
	return f.walk(text, start, nil), true
}

// spans appends the byte ranges of the match.
func (f *fuzzy) spans(text string, ranges [][2]int) [][2]int {
	if len(f.needles) == 0 {
		return ranges
	}
	if start, _ := f.whole(text); start >= 0 {
		return append(ranges, [2]int{start, start + len(f.pattern)})
	}
	start, ok := f.find(text)
	if !ok {
		return ranges
	}
	f.walk(text, start, func(from, to int) { ranges = append(ranges, [2]int{from, to}) })
	return ranges
}

// whole is the best place where the pattern occurs in one piece, or -1: one at
// a boundary before any other. Capital letters in the text are left to find.
func (f *fuzzy) whole(text string) (start, score int) {
	n := len(f.pattern)
	at := strings.Index(text, f.pattern)
	if at < 0 {
		return -1, 0
	}
	score = len(f.needles)*(scoreLetter+scoreFollows) - scoreFollows
	for next := at; ; {
		if boundary(text, next) {
			return next, score + scoreBoundary
		}
		rest := strings.Index(text[next+1:], f.pattern)
		if rest < 0 || n == 0 {
			return at, score
		}
		next += 1 + rest
	}
}

// find is the start of the match that ends first and is shortest for its end.
func (f *fuzzy) find(text string) (start int, ok bool) {
	end := 0
	for _, n := range f.needles {
		at := n.index(text[end:])
		if at < 0 {
			return 0, false
		}
		end += at + n.size()
	}
	for i := len(f.needles) - 1; i >= 0; i-- {
		n := f.needles[i]
		for !n.endsAt(text, end) {
			end--
		}
		end -= n.size()
	}
	return end, true
}

// walk goes through a match from its start, letter by letter, and scores it.
func (f *fuzzy) walk(text string, start int, visit func(from, to int)) int {
	score, pos := 0, start
	for i, n := range f.needles {
		gap := n.index(text[pos:])
		at := pos + gap
		score += scoreLetter
		switch {
		case boundary(text, at):
			score += scoreBoundary
		case i > 0 && gap == 0:
			score += scoreFollows
		}
		if i > 0 && gap > 0 {
			score += scoreGapStart + (gap-1)*scoreGapMore
		}
		pos = at + n.size()
		if visit != nil {
			visit(at, pos)
		}
	}
	return score
}

// boundary tells whether a part of the name begins at a position.
func boundary(text string, at int) bool {
	if at == 0 {
		return true
	}
	switch text[at-1] {
	case '-', '_', '.', ' ', '/':
		return true
	default:
		return false
	}
}

// mergeSpans sorts ranges and joins those that touch.
func mergeSpans(ranges [][2]int) [][2]int {
	slices.SortFunc(ranges, func(a, b [2]int) int { return a[0] - b[0] })
	var out [][2]int
	for _, r := range ranges {
		if n := len(out); n > 0 && r[0] <= out[n-1][1] {
			out[n-1][1] = max(out[n-1][1], r[1])
			continue
		}
		out = append(out, r)
	}
	return out
}
