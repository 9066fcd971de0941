package sexp

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// syntaxCases are texts with their reading: the machine layout, or the kind of
// the error and where it is. The peer test has sexplib judge them as well.
var syntaxCases = []struct {
	src, machine string
	kind         ErrorKind
	offset       int
}{
	{src: "a", machine: "a"},
	{src: " (a b\t(c)\n\"x y\" d)\r\n", machine: `(a b(c)"x y"d)`},
	{src: "()", machine: "()"},
	{src: "(()())", machine: "(()())"},
	{src: `a"b"`, kind: TrailingData, offset: 1},
	{src: `(a"b"c)`, machine: `(a b c)`},
	{src: "(a\fb\vc)", machine: `(a"b\011c")`},
	{src: "(\x00\x80)", machine: `("\000\128")`},
	{src: `(a\b)`, machine: `("a\\b")`},
	{src: "(a\rb)", kind: NotAnExpression, offset: 2},
	{src: "(a\r\nb)", machine: "(a b)"},
	{src: "(# | ## || #a |a a# a|)", machine: "(# | ## || #a |a a# a|)"},
	{src: "#", machine: "#"},

	// Quotes.
	{src: `""`, machine: `""`},
	{src: `"\n\t\r\b\"\\\'"`, machine: `"\n\t\r\b\"\\'"`},
	{src: `"\065\x4a\x4B\255"`, machine: `"AJK\255"`},
	{src: "\"a\nb\"", machine: `"a\nb"`},
	{src: "\"a\\\n  \t b\"", machine: `ab`},
	{src: "\"a\\\r\n  \t b\"", machine: `ab`},
	{src: "\"a\\\n \n b\"", machine: `"a\n b"`},
	{src: "\"a\\\rb\"", machine: `"a\rb"`},
	{src: "\"a\\\r\"", machine: `"a\r"`},
	{src: `"\q\ \X41"`, machine: `"\\q\\ \\X41"`},
	{src: `"\256"`, kind: NotAnExpression, offset: 1},
	{src: `"a\12"`, kind: NotAnExpression, offset: 2},
	{src: `"a\1`, kind: Truncated, offset: 4},
	{src: `"a\x4g"`, kind: NotAnExpression, offset: 2},
	{src: `"a\x4`, kind: Truncated, offset: 5},
	{src: `"a\`, kind: Truncated, offset: 3},
	{src: `"a`, kind: Truncated, offset: 2},

	// Comments.
	{src: "; c\n(a ; ) \n b);", machine: "(a b)"},
	{src: "; c\r\na", machine: "a"},
	{src: "; c\ra", kind: NotAnExpression, offset: 3},
	{src: "a;b", machine: "a"},
	{src: "a#;b", machine: "a#"},
	{src: "#| c |#(a #|#|x|#\"|#\"|# b)#||#", machine: "(a b)"},
	{src: "#|||#a", machine: "a"},
	{src: "#|##||#|#a", machine: "a"},
	{src: `#| "\999" |# a`, kind: NotAnExpression, offset: 4},
	{src: `a #| "\999" |#`, kind: TrailingData, offset: 2},
	{src: "(a#|b|#)", kind: NotAnExpression, offset: 2},
	{src: "(a|#)", kind: NotAnExpression, offset: 2},
	{src: "|#", kind: NotAnExpression, offset: 0},
	{src: "#; a b", machine: "b"},
	{src: "#; (a (b \")\")) c", machine: "c"},
	{src: "#; #; a b c", machine: "c"},
	{src: "(a #; (b #; c d) e)", machine: "(a e)"},
	{src: "(a #; #| x |# ; y\n \r\n b c)", machine: "(a c)"},
	{src: "(a #;)", kind: NotAnExpression, offset: 5},
	{src: "(a #; (b #;) c)", kind: NotAnExpression, offset: 11},
	{src: "#; ) a", kind: NotAnExpression, offset: 3},
	{src: "#; (a\rb) c", kind: NotAnExpression, offset: 5},
	{src: `#; "\999" c`, kind: NotAnExpression, offset: 4},
	{src: "#; a|# c", kind: NotAnExpression, offset: 4},
	{src: `(a) #;"b"`, machine: "(a)"},
	{src: "(a) #;(b)", machine: "(a)"},
	{src: "(a) #;b\n", machine: "(a)"},
	{src: "(a) #;b", kind: Truncated, offset: 7},
	{src: "(a) #;", kind: Truncated, offset: 6},
	{src: "(a) #", kind: Truncated, offset: 5},
	{src: "(a) #| b", kind: Truncated, offset: 8},
	{src: "(a)\r", kind: Truncated, offset: 4},
	{src: "(a) #; #| b", kind: Truncated, offset: 11},

	// Nothing, too little, too much.
	{src: "", kind: Empty, offset: 0},
	{src: " \t\r\n\f", kind: Empty, offset: 0},
	{src: " \r", kind: Empty, offset: 0},
	{src: "; c", kind: Empty, offset: 0},
	{src: "#| c |# #; (a) ", kind: Empty, offset: 0},
	{src: "#; a", kind: Empty, offset: 0},
	{src: "#| c", kind: Truncated, offset: 4},
	{src: "#; (a", kind: Truncated, offset: 5},
	{src: "#;", kind: Truncated, offset: 2},
	{src: "\x00\x00\x00", kind: Zeros, offset: 0},
	{src: "\x00\x00 ", machine: `"\000\000"`},
	{src: "(a", kind: Truncated, offset: 2},
	{src: "(a\n (b)\r", kind: Truncated, offset: 8},
	{src: "(a #", kind: Truncated, offset: 4},
	{src: "(a \x00\x00\x00", kind: Truncated, offset: 6},
	{src: ")", kind: NotAnExpression, offset: 0},
	{src: " )(", kind: NotAnExpression, offset: 1},
	{src: "(a))", kind: TrailingData, offset: 3},
	{src: "(a)  (b)", kind: TrailingData, offset: 5},
	{src: "(a) ; c\n b", kind: TrailingData, offset: 9},
	{src: "(a)\x00\x00", kind: TrailingData, offset: 3},
	{src: "(a)\rb", kind: TrailingData, offset: 3},
	{src: "(a) ## b", kind: TrailingData, offset: 4},
	{src: "(a) #;)", kind: TrailingData, offset: 4},
	{src: "a b", kind: TrailingData, offset: 2},
}

func TestParse(t *testing.T) {
	var reused Parser
	for _, tc := range syntaxCases {
		t.Run(fmt.Sprintf("%.40q", tc.src), func(t *testing.T) {
			tree, err := reused.Parse([]byte(tc.src))
			if tc.kind == "" {
				if err != nil {
					t.Fatal(err)
				}
				if got := string(AppendMachine(nil, tree.Root())); got != tc.machine {
					t.Errorf("reads %q, want %q", got, tc.machine)
				}
				return
			}
			syntax := wantSyntaxError(t, err)
			if syntax.Kind != tc.kind || syntax.Position.Offset != tc.offset {
				t.Errorf("%s at %d, want %s at %d", syntax.Kind, syntax.Position.Offset, tc.kind, tc.offset)
			}
		})
	}
}

func wantSyntaxError(t *testing.T, err error) *SyntaxError {
	t.Helper()
	var syntax *SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("error %v, want a *SyntaxError", err)
	}
	if syntax.Detail == "" {
		t.Errorf("%v: no detail", err)
	}
	return syntax
}

func TestParseErrorText(t *testing.T) {
	_, err := Parse([]byte("((a\n b)\n  \"\\999\")"))
	if diff := cmp.Diff("3:4: not-an-expression: a decimal escape is above 255", err.Error()); diff != "" {
		t.Error(diff)
	}
	_, err = Parse([]byte("(a\n (b\n"))
	if diff := cmp.Diff("3:1: truncated: the text ends inside the list opened at 2:2", err.Error()); diff != "" {
		t.Error(diff)
	}
}

func TestParseEveryTruncation(t *testing.T) {
	sources := cacheFiles(t)
	expression := "(a #| b \"\\x41\\\n\" |# #;(c \"d\\065\") e ;f\r\n)"
	sources["comments"] = []byte(expression + `#| g |##;"h"`)
	complete := map[string][]int{"comments": {len(expression), len(expression + "#| g |#")}}
	var p Parser
	for name, src := range sources {
		if _, err := p.Parse(src); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for n := range src {
			_, err := p.Parse(src[:n])
			if slices.Contains(complete[name], n) {
				if err != nil {
					t.Fatalf("%s cut at %d: %v", name, n, err)
				}
				continue
			}
			want := Truncated
			if n == 0 {
				want = Empty
			}
			if syntax := wantSyntaxError(t, err); syntax.Kind != want || syntax.Position.Offset != n {
				t.Fatalf("%s cut at %d: %v, want %s", name, n, err, want)
			}
		}
	}
}

func TestParseEveryFlippedBit(t *testing.T) {
	var p Parser
	for name, src := range cacheFiles(t) {
		if len(src) > 400 {
			continue // more of the same
		}
		flipped := bytes.Clone(src)
		for i := range flipped {
			for bit := range 8 {
				flipped[i] ^= 1 << bit
				tree, err := p.Parse(flipped)
				if err == nil {
					checkTree(t, tree)
				} else {
					wantSyntaxError(t, err)
				}
				flipped[i] ^= 1 << bit
			}
			if t.Failed() {
				t.Fatalf("%s at %d", name, i)
			}
		}
	}
}

// checkTree checks what must hold for any tree: links, ranges and counts fit.
func checkTree(t *testing.T, tree *Tree) {
	t.Helper()
	seen := 0
	var walk func(n Node, start, end int)
	walk = func(n Node, start, end int) {
		seen++
		if n.Offset() < start || n.End() > end || n.Offset() >= n.End() {
			t.Fatalf("%q: range %d-%d is not inside %d-%d", tree.Source(), n.Offset(), n.End(), start, end)
		}
		items, from := 0, n.Offset()+1
		for item := range n.Items() {
			items++
			walk(item, from, n.End()-1)
			from = item.End()
		}
		if items != n.Len() {
			t.Fatalf("%q: %d items, Len %d", tree.Source(), items, n.Len())
		}
	}
	walk(tree.Root(), 0, len(tree.Source()))
	if _, ok := tree.Root().Next(); ok {
		t.Fatalf("%q: the root has a sibling", tree.Source())
	}
	if seen != len(tree.nodes) {
		t.Fatalf("%q: %d nodes reached of %d", tree.Source(), seen, len(tree.nodes))
	}
}

func TestParseLimits(t *testing.T) {
	nested := func(n int) []byte {
		return []byte(strings.Repeat("(", n) + strings.Repeat(")", n))
	}
	p := Parser{Limits: Limits{MaxBytes: 100, MaxDepth: 10, MaxNodes: 20}}
	cases := []struct {
		name string
		src  []byte
		kind ErrorKind
	}{
		{"depth reached", nested(10), ""},
		{"depth exceeded", nested(11), TooDeep},
		{"depth in a comment", []byte("#;" + string(nested(10)) + "a"), ""},
		{"depth exceeded in a comment", []byte("#;" + string(nested(11)) + "a"), TooDeep},
		{"depth exceeded in the tail", []byte("a #;" + string(nested(11))), TooDeep},
		{"comments in a row", []byte(strings.Repeat("#;", 10) + strings.Repeat("a ", 11)), ""},
		{"too many comments in a row", []byte(strings.Repeat("#;", 11) + strings.Repeat("a ", 12)), TooDeep},
		{"nodes reached", []byte("(" + strings.Repeat("a ", 19) + ")"), ""},
		{"nodes exceeded", []byte("(" + strings.Repeat("a ", 20) + ")"), TooLarge},
		{"bytes reached", bytes.Repeat([]byte("a"), 100), ""},
		{"bytes exceeded", bytes.Repeat([]byte("a"), 101), TooLarge},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			_, err := p.Parse(tc.src)
			if tc.kind == "" {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			if got := wantSyntaxError(t, err).Kind; got != tc.kind {
				t.Errorf("%s, want %s", got, tc.kind)
			}
		})
	}
}

func TestParseHostile(t *testing.T) {
	const size = 10 << 20
	cases := []struct {
		name, piece string
		kind        ErrorKind
	}{
		{"open lists", "(", TooDeep},
		{"open lists with atoms", "(a ", TooDeep},
		{"comments in a row", "#;", TooDeep},
		{"lists in a comment", "#;(", TooDeep},
		{"block comments", "#|", Truncated},
		{"quoted backslashes", `"\\`, TrailingData},
		{"blanks", " ", Empty},
		{"zeros", "\x00", Zeros},
		{"close", ")", NotAnExpression},
		{"hashes", "#", ""},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			src := []byte(strings.Repeat(tc.piece, size/len(tc.piece)))
			start := time.Now()
			_, err := Parse(src)
			// Far above what it takes, far below anything quadratic.
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("took %v", took)
			}
			if tc.kind == "" {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			if got := wantSyntaxError(t, err).Kind; got != tc.kind {
				t.Errorf("%s, want %s", got, tc.kind)
			}
		})
	}
}

func TestParseReusedDoesNotAllocate(t *testing.T) {
	var sources [][]byte
	for _, src := range cacheFiles(t) {
		sources = append(sources, src)
	}
	sources = append(sources, []byte(`(a "b\n" #;(c #;d e) #| f |# ; g`+"\n)"))
	var p Parser
	parseAll := func() {
		for _, src := range sources {
			if _, err := p.Parse(src); err != nil {
				t.Fatal(err)
			}
		}
	}
	parseAll()
	if allocs := testing.AllocsPerRun(20, parseAll); allocs != 0 {
		t.Errorf("%v allocations for %d files, want none", allocs, len(sources))
	}
}
