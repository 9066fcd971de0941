package sexp

import (
	"bytes"
	"errors"
	"testing"
)

// FuzzParse: any bytes are an error with a place or a tree that holds
// together, and printing a tree and reading it again changes nothing.
func FuzzParse(f *testing.F) {
	for _, tc := range syntaxCases {
		f.Add([]byte(tc.src))
	}
	for _, src := range cacheFiles(f) {
		if len(src) < 400 {
			f.Add(src)
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		before := bytes.Clone(src)
		tree, err := Parse(src)
		if !bytes.Equal(before, src) {
			t.Fatal("Parse changed its source")
		}
		if err != nil {
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || syntax.Kind == "" || syntax.Detail == "" {
				t.Fatalf("error %#v", err)
			}
			if at := syntax.Position.Offset; at < 0 || at > len(src) || syntax.Kind == Truncated && at != len(src) {
				t.Fatalf("%v at %d of %d", err, at, len(src))
			}
			return
		}
		checkTree(t, tree)
		checkPrinted(t, tree)
	})
}

// FuzzBuild: trees of any shape and texts are read back from both layouts.
func FuzzBuild(f *testing.F) {
	f.Add([]byte("((a\x01b\x01))"))
	f.Add([]byte("((((multi\nline\x01)plain\x01#|\x01)\"\\\x01))"))
	f.Fuzz(func(t *testing.T, program []byte) {
		tree := runProgram(program)
		checkBuilt(t, tree)
		checkPrinted(t, tree)
	})
}

// runProgram builds a tree: parentheses are lists, a byte 1 ends an atom.
func runProgram(program []byte) *Tree {
	var b Builder
	b.Open()
	depth := 1
	var text []byte
	for _, c := range program {
		switch {
		case c == '(' && len(text) == 0 && depth < 1000:
			b.Open()
			depth++
		case c == ')' && len(text) == 0 && depth > 1:
			b.Close()
			depth--
		case c == 1:
			b.Atom(string(text))
			text = text[:0]
		default:
			text = append(text, c)
		}
	}
	for range depth {
		b.Close()
	}
	return b.Tree()
}

// checkPrinted checks that both layouts of a tree are read as the tree.
func checkPrinted(t *testing.T, tree *Tree) {
	t.Helper()
	for name, print := range map[string]func([]byte, Node) []byte{"human": AppendHuman, "machine": AppendMachine} {
		text := print(nil, tree.Root())
		again, err := Parse(text)
		if err != nil {
			t.Fatalf("%s layout %q: %v", name, text, err)
		}
		if !Equal(tree.Root(), again.Root()) {
			t.Fatalf("%s layout %q is another tree than %q", name, text, tree.Source())
		}
		if twice := print(nil, again.Root()); !bytes.Equal(text, twice) {
			t.Fatalf("%s layout %q is printed again as %q", name, text, twice)
		}
	}
}

// FuzzNumbers: any text is a number or an error, and a float that is read is
// read again from its own spelling.
func FuzzNumbers(f *testing.F) {
	for _, tc := range floatCases {
		f.Add([]byte(tc.text))
	}
	for _, tc := range intCases {
		f.Add([]byte(tc.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if n, err := ParseInt(text); err == nil && (n > 1<<62-1 || n < -1<<62) {
			t.Fatalf("%q is %d, which has more than 63 bits", text, n)
		}
		value, err := ParseFloat(text)
		if err != nil {
			return
		}
		again, err := ParseFloat([]byte(FormatFloat(value)))
		if err != nil || again != value && value == value {
			t.Fatalf("%q: %x is printed %s and read %x, %v", text, value, FormatFloat(value), again, err)
		}
	})
}
