package sexp

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBuilder(t *testing.T) {
	var b Builder
	b.Open()
	b.Atom("version")
	b.Int(-13)
	b.Bool(true)
	b.Float(0.1)
	b.Float(math.Inf(-1))
	b.Atom("")
	b.Open()
	b.Close()
	b.Open()
	b.Atom("a b")
	b.Atom("a\nb")
	b.Atom("end")
	b.Close()
	b.Bool(false)
	b.Close()
	tree := b.Tree()
	want := `(version -13 true 0.1 -INF""()("a b""a\nb"end)false)`
	if diff := cmp.Diff(want, string(tree.Source())); diff != "" {
		t.Error(diff)
	}
	checkBuilt(t, tree)

	b.Atom("again")
	if tree := b.Tree(); !tree.Root().Is("again") {
		t.Errorf("a Builder used again gives %q", tree.Source())
	}
}

// checkBuilt checks that parsing the source of a built tree gives the tree,
// node for node.
func checkBuilt(t *testing.T, tree *Tree) {
	t.Helper()
	checkTree(t, tree)
	parsed, err := Parse(tree.Source())
	if err != nil {
		t.Fatalf("%q: %v", tree.Source(), err)
	}
	if diff := cmp.Diff(parsed.nodes, tree.nodes, cmp.AllowUnexported(node{})); diff != "" {
		t.Fatalf("%q: %s", tree.Source(), diff)
	}
}

func TestBuilderRandom(t *testing.T) {
	r := newRand(7)
	for range 2000 {
		tree := randomTree(r, shape{items: 5, depth: 5, text: mixedText})
		checkBuilt(t, tree)
		if got := string(AppendMachine(nil, tree.Root())); got != string(tree.Source()) {
			t.Fatalf("source %q, machine layout %q", tree.Source(), got)
		}
	}
}

func TestBuilderCopy(t *testing.T) {
	const src = "(a ; comment\n \"b\" #|x|# (\"\\099\" d\x80(e)()) f)"
	var b Builder
	b.Open()
	b.Atom("before")
	b.Copy(mustParse(t, src).Root())
	b.Copy(mustParse(t, "x").Root())
	for item := range mustParse(t, src).Root().Items() {
		b.Copy(item)
	}
	b.Close()
	tree := b.Tree()
	checkBuilt(t, tree)
	want := "(before(a\"b\"(\"\\099\"d\x80(e)())f)x a\"b\"(\"\\099\"d\x80(e)())f)"
	if diff := cmp.Diff(want, string(tree.Source())); diff != "" {
		t.Error(diff)
	}
}

func TestBuilderPanics(t *testing.T) {
	cases := []struct {
		name, want string
		build      func(b *Builder)
	}{
		{"nothing", "0 expressions", func(*Builder) {}},
		{"two", "2 expressions", func(b *Builder) { b.Int(1); b.Int(2) }},
		{"open", "open list", func(b *Builder) { b.Open(); b.Int(1) }},
		{"close", "Close without Open", func(b *Builder) { b.Open(); b.Close(); b.Close() }},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			defer func() {
				if message, _ := recover().(string); !strings.Contains(message, tc.want) {
					t.Errorf("panics with %q, want %q in it", message, tc.want)
				}
			}()
			var b Builder
			tc.build(&b)
			b.Tree()
		})
	}
}
