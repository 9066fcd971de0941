package sexp

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// question is one request to the peer; see testdata/peer/peer.ml.
type question struct{ operation, payload string }

type answer struct {
	ok   bool
	text string
}

// buildPeer compiles the peer program and returns its path.
func buildPeer(tb testing.TB) string {
	tb.Helper()
	missing := func(why string) {
		const message = "needs sexplib: apt-get install ocaml-nox libsexplib-ocaml-dev ocaml-findlib"
		if os.Getenv("CACHESCOPE_REQUIRE_PEERS") == "1" {
			tb.Fatalf("%s (%s)", message, why)
		}
		tb.Skipf("%s (%s)", message, why)
	}
	for _, tool := range []string{"ocamlfind", "ocamlopt"} {
		if _, err := exec.LookPath(tool); err != nil {
			missing(err.Error())
		}
	}
	if err := exec.Command("ocamlfind", "query", "sexplib").Run(); err != nil {
		missing("ocamlfind query sexplib: " + err.Error())
	}
	source, err := os.ReadFile("testdata/peer/peer.ml")
	if err != nil {
		tb.Fatal(err)
	}
	// The compiler leaves its products beside the source.
	dir := tb.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "peer.ml"), source, 0o600); err != nil {
		tb.Fatal(err)
	}
	build := exec.Command("ocamlfind", "ocamlopt", "-package", "sexplib", "-linkpkg", "peer.ml", "-o", "peer")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		tb.Fatalf("building the peer: %v\n%s", err, out)
	}
	return filepath.Join(dir, "peer")
}

// ask runs the peer over all questions.
func ask(t *testing.T, peer string, questions []question) []answer {
	t.Helper()
	var requests bytes.Buffer
	for _, q := range questions {
		fmt.Fprintf(&requests, "%s %d\n%s", q.operation, len(q.payload), q.payload)
	}
	run := exec.Command(peer, "serve")
	run.Stdin = &requests
	run.Stderr = os.Stderr
	out, err := run.Output()
	if err != nil {
		t.Fatalf("the peer: %v", err)
	}
	reader := bufio.NewReader(bytes.NewReader(out))
	answers := make([]answer, len(questions))
	for i := range answers {
		line, err := reader.ReadString('\n')
		if err != nil {
			t.Fatalf("answer %d of %d: %v", i, len(questions), err)
		}
		status, length, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		size, err := strconv.Atoi(length)
		if err != nil {
			t.Fatalf("answer %d: %v", i, err)
		}
		text := make([]byte, size)
		if _, err := io.ReadFull(reader, text); err != nil {
			t.Fatalf("answer %d: %v", i, err)
		}
		answers[i] = answer{status == "ok", string(text)}
	}
	return answers
}

func TestPeer(t *testing.T) {
	peer := buildPeer(t)
	t.Run("layouts", func(t *testing.T) { peerLayouts(t, peer) })
	t.Run("acceptance", func(t *testing.T) { peerAcceptance(t, peer) })
	t.Run("files", func(t *testing.T) { peerFiles(t, peer) })
	t.Run("printed floats", func(t *testing.T) { peerPrintedFloats(t, peer) })
	t.Run("read numbers", func(t *testing.T) { peerReadNumbers(t, peer) })
}

// peerLayouts: what we print in either layout is read by sexplib, which prints
// the same bytes in both.
func peerLayouts(t *testing.T, peer string) {
	r := newRand(1)
	var trees []*Tree
	for range 1500 {
		trees = append(trees,
			randomTree(r, shape{items: 5, depth: 5, text: word}),
			randomTree(r, shape{items: 4, depth: 4, text: mixedText}),
			randomTree(r, shape{items: 3, depth: 9, text: linesText}))
	}
	for range 200 {
		depth := 1 + r.IntN(100)
		trees = append(trees, chain(r, depth, word), chain(r, depth, mixedText), chain(r, depth, linesText))
	}
	for range 500 {
		var b Builder
		b.Atom(mixedText(r))
		trees = append(trees, b.Tree())
	}
	var questions []question
	for _, tree := range trees {
		human := string(AppendHuman(nil, tree.Root()))
		machine := string(AppendMachine(nil, tree.Root()))
		questions = append(questions, question{"human", human}, question{"machine", human},
			question{"human", machine}, question{"machine", machine})
	}
	for i, got := range ask(t, peer, questions) {
		want := questions[i&^3].payload
		if i%2 == 1 {
			want = questions[i|3].payload
		}
		if !got.ok || got.text != want {
			t.Fatalf("%s of\n%s\nsexplib prints\n%s\nwe print\n%s", questions[i].operation, questions[i].payload, got.text, want)
		}
	}
}

// peerAcceptance: sexplib and we accept the same texts, and read the same.
func peerAcceptance(t *testing.T, peer string) {
	r := newRand(2)
	var files [][]byte
	for _, src := range cacheFiles(t) {
		if len(src) < 800 {
			files = append(files, src)
		}
	}
	var questions []question
	for range 30000 {
		questions = append(questions, question{"machine", string(randomSource(r))})
	}
	for range 3000 {
		tree := randomTree(r, shape{items: 4, depth: 4, text: mixedText})
		src := AppendHuman(nil, tree.Root())
		questions = append(questions, question{"machine", string(damage(r, src))},
			question{"machine", string(damage(r, files[r.IntN(len(files))]))})
	}
	for _, tc := range syntaxCases {
		questions = append(questions, question{"machine", tc.src})
	}
	accepted := 0
	for i, theirs := range ask(t, peer, questions) {
		src := []byte(questions[i].payload)
		tree, err := Parse(src)
		if err != nil && err.(*SyntaxError).Kind == Zeros {
			continue // a file system's damage, to sexplib an atom
		}
		if (err == nil) != theirs.ok {
			t.Fatalf("%q: sexplib: %t %s; we: %v", src, theirs.ok, theirs.text, err)
		}
		if err != nil {
			continue
		}
		accepted++
		if ours := string(AppendMachine(nil, tree.Root())); ours != theirs.text {
			t.Fatalf("%q: sexplib reads %q, we %q", src, theirs.text, ours)
		}
	}
	if share := float64(accepted) / float64(len(questions)); share < 0.1 || share > 0.9 {
		t.Errorf("%.2f of the texts are valid, which compares little", share)
	}
}

// peerFiles: the same for files, some longer than sexplib's buffer.
func peerFiles(t *testing.T, peer string) {
	r := newRand(3)
	dir := t.TempDir()
	padding := []string{"", "\n", strings.Repeat(" \n", 4096), "; c\n" + strings.Repeat("#| \" |# \" |#", 800), "#; (a b) ", "#;a"}
	var questions []question
	var sources [][]byte
	for i := range 300 {
		src := randomSource(r)
		if i%2 == 0 {
			src = AppendMachine(nil, randomTree(r, shape{items: 4, depth: 3, text: mixedText}).Root())
		}
		src = append([]byte(padding[r.IntN(len(padding))]), src...)
		src = append(src, padding[r.IntN(len(padding))]...)
		name := filepath.Join(dir, strconv.Itoa(i))
		if err := os.WriteFile(name, src, 0o600); err != nil {
			t.Fatal(err)
		}
		sources = append(sources, src)
		questions = append(questions, question{"load", name})
	}
	for i, theirs := range ask(t, peer, questions) {
		tree, err := Parse(sources[i])
		if (err == nil) != theirs.ok {
			t.Fatalf("%q: sexplib: %t %s; we: %v", sources[i], theirs.ok, theirs.text, err)
		}
		if err == nil && string(AppendMachine(nil, tree.Root())) != theirs.text {
			t.Fatalf("%q: sexplib reads %q", sources[i], theirs.text)
		}
	}
}

func peerPrintedFloats(t *testing.T, peer string) {
	r := newRand(4)
	floats := []float64{
		0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), 1e15, 1e16, 1e17, 123456789012345678,
		1e-4, 1e-5, 0.1, 0.2, 0.1 + 0.2, 1.0 / 3, math.MaxFloat64, math.SmallestNonzeroFloat64, 1 << 53, 5e-324, 2.5,
	}
	for range 10000 {
		floats = append(floats, math.Float64frombits(r.Uint64()), r.NormFloat64(),
			float64(r.IntN(1e6))/math.Pow10(r.IntN(12)), math.Trunc(r.Float64()*math.Pow10(r.IntN(25))))
	}
	var questions []question
	for _, f := range floats {
		bits := fmt.Sprintf("0x%x", math.Float64bits(f))
		questions = append(questions, question{"float", bits}, question{"canonical-float", bits})
	}
	for i, theirs := range ask(t, peer, questions) {
		f := floats[i/2]
		ours := FormatFloat(f)
		if i%2 == 1 {
			ours = FormatCanonicalFloat(f)
		}
		if math.IsNaN(f) && strings.EqualFold(theirs.text, "-nan") {
			theirs.text = theirs.text[1:] // the sign bit of a NaN carries nothing
		}
		if ours != theirs.text {
			t.Fatalf("%s of %x: sexplib prints %s, we %s", questions[i].operation, f, theirs.text, ours)
		}
	}
}

// numberSnippets are the pieces of numbers; texts of them are often valid.
var numberSnippets = []string{
	"0", "1", "7", "9", "12", "000", "4611686018427387903", "4611686018427387904", "9223372036854775807", "ffffffffffffffff",
	"-", "+", "_", "0x", "0X", "0o", "0b", "0u", "x", ".", "e", "E", "p", "P", "e5", "E-400", "e400", "p-1074", "p3", "p+2",
	"a", "F", "inf", "INFINITY", "nan", "NaN(a1_)", "nan()", "i", "n", " ", "\t", "\v", "\n", "\x00", "1.5", ".5", "0x1.8", "0x.8p1",
	"1fffffffffffff", "80000000000001", "101", "777", "(", ")", "99999999999",
}

func peerReadNumbers(t *testing.T, peer string) {
	r := newRand(5)
	var texts []string
	for _, tc := range floatCases {
		texts = append(texts, tc.text)
	}
	for _, tc := range intCases {
		texts = append(texts, tc.text)
	}
	for range 20000 {
		var text strings.Builder
		for range 1 + r.IntN(4) {
			text.WriteString(numberSnippets[r.IntN(len(numberSnippets))])
		}
		texts = append(texts, text.String(),
			fmt.Sprintf("%s0x%x.%xp%d", []string{"", "-"}[r.IntN(2)], r.Uint64()>>r.IntN(64), r.Uint64()>>r.IntN(64), r.IntN(2300)-1150))
	}
	var questions []question
	for _, text := range texts {
		questions = append(questions, question{"read-float", text}, question{"read-int", text})
	}
	for i, theirs := range ask(t, peer, questions) {
		text := texts[i/2]
		var ours string
		var err error
		if i%2 == 0 {
			var f float64
			f, err = ParseFloat([]byte(text))
			if math.IsNaN(f) && theirs.ok {
				bits, _ := strconv.ParseUint(theirs.text, 16, 64)
				if math.IsNaN(math.Float64frombits(bits)) {
					continue // which NaN it is says nothing
				}
			}
			ours = fmt.Sprintf("%x", math.Float64bits(f))
		} else {
			var n int
			n, err = ParseInt([]byte(text))
			ours = strconv.Itoa(n)
		}
		if (err == nil) != theirs.ok || err == nil && ours != theirs.text {
			t.Fatalf("%s %q: sexplib: %t %s; we: %s %v", questions[i].operation, text, theirs.ok, theirs.text, ours, err)
		}
	}
}
