package sexp

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func mustParse(tb testing.TB, src string) *Tree {
	tb.Helper()
	tree, err := Parse([]byte(src))
	if err != nil {
		tb.Fatal(err)
	}
	return tree
}

func TestNode(t *testing.T) {
	tree := mustParse(t, "(plain\n \"quoted\" \"esc\\naped\" () (in side))")
	type view struct {
		Text            string
		Atom, Quoted    bool
		Len, Start, End int
		Position        string
	}
	var got []view
	for n := range tree.Root().Items() {
		got = append(got, view{n.Text(), n.IsAtom(), n.Quoted(), n.Len(), n.Offset(), n.End(), n.Position().String()})
		if n.IsAtom() == n.IsList() {
			t.Errorf("%q: both or neither of atom and list", n.Text())
		}
		if string(n.Bytes()) != n.Text() {
			t.Errorf("Bytes %q, Text %q", n.Bytes(), n.Text())
		}
	}
	want := []view{
		{"plain", true, false, 0, 1, 6, "1:2"},
		{"quoted", true, true, 0, 8, 16, "2:2"},
		{"esc\naped", true, true, 0, 17, 28, "2:11"},
		{"", false, false, 0, 29, 31, "2:23"},
		{"", false, false, 2, 32, 41, "2:26"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if root := tree.Root(); root.Len() != 5 || root.Offset() != 0 || root.End() != len(tree.Source()) {
		t.Errorf("root: %d items, %d-%d", root.Len(), root.Offset(), root.End())
	}
}

func TestNodeNavigation(t *testing.T) {
	root := mustParse(t, "(a (b) ())").Root()
	a, ok := root.First()
	if !ok || !a.Is("a") {
		t.Fatalf("first is %q, %t", a.Text(), ok)
	}
	if _, ok := a.First(); ok {
		t.Error("an atom has an item")
	}
	list, _ := a.Next()
	b, _ := list.First()
	if _, ok := b.Next(); ok || !b.Is("b") {
		t.Errorf("%q has a sibling", b.Text())
	}
	empty, ok := list.Next()
	if _, more := empty.Next(); !ok || more {
		t.Error("the empty list is not the last item")
	}
	if _, ok := empty.First(); ok {
		t.Error("an empty list has an item")
	}
	if again, _ := root.First(); again != a {
		t.Error("the same place is not the same node")
	}
	for range root.Items() {
		break // an iteration may be left
	}
}

func TestZeroNode(t *testing.T) {
	var n Node
	_, first := n.First()
	_, next := n.Next()
	if n.IsAtom() || n.IsList() || n.Quoted() || n.Len() != 0 || n.Text() != "" || n.Is("") || first || next {
		t.Error("the zero Node is something")
	}
	if !Equal(n, Node{}) || Equal(n, mustParse(t, "a").Root()) || Equal(mustParse(t, "a").Root(), n) {
		t.Error("the zero Node equals something else than itself")
	}
}

func TestIs(t *testing.T) {
	cases := []struct {
		src, text string
		want      bool
	}{
		{`a`, "a", true},
		{`a`, "ab", false},
		{`ab`, "a", false},
		{`"a"`, "a", true},
		{`""`, "", true},
		{`"\065\n"`, "A\n", true},
		{`"\065\n"`, "A", false},
		{`"\065\n"`, "A\nx", false},
		{`"\q"`, `\q`, true},
		{`"\q"`, `\`, false},
		{`"\q"`, `\x`, false},
		{"\"a\\\n  b\"", "ab", true},
		{`(a)`, "a", false},
		{`()`, "", false},
	}
	for _, tc := range cases {
		n := mustParse(t, tc.src).Root()
		if got := n.Is(tc.text); got != tc.want {
			t.Errorf("%s is %q: %t", tc.src, tc.text, got)
		}
		if allocs := testing.AllocsPerRun(10, func() { n.Is(tc.text) }); allocs != 0 {
			t.Errorf("%s: Is allocates", tc.src)
		}
	}
}

func TestBytesIsSource(t *testing.T) {
	tree := mustParse(t, `(plain "quoted text")`)
	for n := range tree.Root().Items() {
		if allocs := testing.AllocsPerRun(10, func() { _ = n.Bytes() }); allocs != 0 {
			t.Errorf("Bytes of %q allocates", n.Text())
		}
		if b := n.Bytes(); cap(b) != len(b) {
			t.Errorf("appending to Bytes of %q would write to the source", b)
		}
	}
}

func TestEqual(t *testing.T) {
	cases := []struct {
		a, b string
		want bool
	}{
		{"a", `"a"`, true},
		{`"\097b"`, "ab", true},
		{`ab`, `"a\x62"`, true},
		{`"\097b"`, `"a\098"`, true},
		{`"\097b"`, `"a\099"`, false},
		{"(a (b c) d)", "( a(b ;\nc)d )", true},
		{"(a (b c) d)", "(a (b) c d)", false},
		{"(a (b) c)", "(a (b c))", false},
		{"(a)", "a", false},
		{"()", `""`, false},
		{"(a)", "(a b)", false},
	}
	for _, tc := range cases {
		a, b := mustParse(t, tc.a).Root(), mustParse(t, tc.b).Root()
		if Equal(a, b) != tc.want || Equal(b, a) != tc.want {
			t.Errorf("%s and %s: want %t", tc.a, tc.b, tc.want)
		}
	}
	// A subtree ends where it ends, whatever follows it.
	tree := mustParse(t, "((a b) (a b) c)")
	first, _ := tree.Root().First()
	second, _ := first.Next()
	if !Equal(first, second) {
		t.Error("equal parts of a tree are not equal")
	}
}

func TestTreePosition(t *testing.T) {
	tree := mustParse(t, "(a\n\nbc\n)")
	cases := []struct {
		offset int
		want   Position
	}{
		{0, Position{0, 1, 1}},
		{2, Position{2, 1, 3}},
		{3, Position{3, 2, 1}},
		{5, Position{5, 3, 2}},
		{8, Position{8, 4, 2}},
		{99, Position{8, 4, 2}},
		{-1, Position{0, 1, 1}},
	}
	for _, tc := range cases {
		if diff := cmp.Diff(tc.want, tree.Position(tc.offset)); diff != "" {
			t.Errorf("%d: %s", tc.offset, diff)
		}
	}
}
