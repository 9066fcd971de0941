package sexp

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Printing a file of the cache again must give its bytes.
func TestAppendHumanOfCacheFiles(t *testing.T) {
	for name, src := range cacheFiles(t) {
		root := mustParse(t, string(src)).Root()
		if diff := cmp.Diff(string(src), string(AppendHuman(nil, root))); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		machine := AppendMachine(nil, root)
		again := mustParse(t, string(machine)).Root()
		if !Equal(root, again) {
			t.Errorf("%s: the machine layout is another tree", name)
		}
		if diff := cmp.Diff(string(src), string(AppendHuman(nil, again))); diff != "" {
			t.Errorf("%s: by way of the machine layout: %s", name, diff)
		}
	}
}

// Results of sexplib; the peer test has many more.
func TestAppendHuman(t *testing.T) {
	deep := strings.Repeat("(", 80)
	cases := []struct{ name, src, want string }{
		{"atom", `"a b"`, `"a b"`},
		{"empty list", "( )", "()"},
		{"line of 77", "(" + strings.Repeat("a", 37) + " " + strings.Repeat("b", 37) + ")", ""},
		{
			"line of 78", "(" + strings.Repeat("a", 38) + " " + strings.Repeat("b", 37) + ")",
			"(" + strings.Repeat("a", 38) + "\n " + strings.Repeat("b", 37) + ")",
		},
		{
			"fields", "(Stage(source 2)(tile_loops((Base 1)))(shared true)(cooperative(4))(hoisted false)(pad_stride 1))",
			"(Stage (source 2) (tile_loops ((Base 1))) (shared true) (cooperative (4))\n (hoisted false) (pad_stride 1))",
		},
		{"newline at the end", `("a b\n" c)`, ""},
		{"two lines", `"a\nb"`, " \"a\\\n\\nb\""},
		{
			"lines in lists", `(x "a\nbb\n" (y "c\nd") z)`,
			"(x  \"a\\\n   \\nbb\\\n   \\n\" (y  \"c\\\n          \\nd\") z)",
		},
		{
			"lines beyond the indentation", deep + `"a\nb" c` + strings.Repeat(")", 80),
			deep + " \"a\\\n" + strings.Repeat(" ", 68) + `\nb" c` + strings.Repeat(")", 80),
		},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			want := tc.want
			if want == "" {
				want = tc.src
			}
			root := mustParse(t, tc.src).Root()
			if diff := cmp.Diff("dst:"+want, string(AppendHuman([]byte("dst:"), root))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A subtree is printed like a tree of its own.
func TestAppendSubtree(t *testing.T) {
	tree := mustParse(t, "(x (a (b \"c d\") ()) \"e f\" y z)")
	var human, machine []string
	for item := range tree.Root().Items() {
		human = append(human, string(AppendHuman(nil, item)))
		machine = append(machine, string(AppendMachine(nil, item)))
	}
	if diff := cmp.Diff([]string{"x", `(a (b "c d") ())`, `"e f"`, "y", "z"}, human); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"x", `(a(b"c d")())`, `"e f"`, "y", "z"}, machine); diff != "" {
		t.Error(diff)
	}
}

func TestQuoting(t *testing.T) {
	cases := []struct{ text, want string }{
		{"", `""`},
		{"#", "#"},
		{"|", "|"},
		{"a#b|c", "a#b|c"},
		{"a#|b", `"a#|b"`},
		{"a|#b", `"a|#b"`},
		{"a;b", `"a;b"`},
		{"a\\b", `"a\\b"`},
		{"a'b", "a'b"},
		{"a b", `"a b"`},
		{"~", "~"},
		{"\x7f", `"\127"`},
		{"\x00\x1f\v", `"\000\031\011"`},
		{"\n\t\r\b", `"\n\t\r\b"`},
		{"é", `"\195\169"`},
	}
	for _, tc := range cases {
		var b Builder
		b.Atom(tc.text)
		tree := b.Tree()
		if got := string(AppendMachine(nil, tree.Root())); got != tc.want {
			t.Errorf("%q is printed %s, want %s", tc.text, got, tc.want)
		}
		if got := mustParse(t, tc.want).Root().Text(); got != tc.text {
			t.Errorf("%s is read %q, want %q", tc.want, got, tc.text)
		}
	}
}

// Depth costs no stack: a Builder knows no limit.
func TestPrintDeep(t *testing.T) {
	const depth = 1 << 20
	var b Builder
	for range depth {
		b.Open()
	}
	for range depth {
		b.Close()
	}
	root := b.Tree().Root()
	want := strings.Repeat("(", depth-1) + "()" + strings.Repeat(")", depth-1)
	if string(AppendMachine(nil, root)) != want {
		t.Error("machine layout differs")
	}
	if got := string(AppendHuman(nil, root)); strings.Join(strings.Fields(got), "") != want {
		t.Error("human layout differs")
	}
	var copied Builder
	copied.Copy(root)
	if !Equal(root, copied.Tree().Root()) {
		t.Error("the copy differs")
	}
}

// Atoms with escapes and trees of more than 256 nodes take memory; most files
// have neither.
func TestPrintingDoesNotAllocate(t *testing.T) {
	for name, src := range cacheFiles(t) {
		tree := mustParse(t, string(src))
		if len(tree.nodes) > 256 || bytes.IndexByte(src, '\\') >= 0 {
			continue
		}
		dst := make([]byte, 0, 2*len(src))
		allocs := testing.AllocsPerRun(5, func() {
			AppendHuman(dst, tree.Root())
			AppendMachine(dst, tree.Root())
		})
		if allocs != 0 {
			t.Errorf("%s: %v allocations", name, allocs)
		}
	}
}
