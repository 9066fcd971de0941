package sexp

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// benchmarkSources are the files of the size most entries have.
func benchmarkSources(b *testing.B) (sources [][]byte, size int) {
	b.Helper()
	for _, src := range cacheFiles(b) {
		sources = append(sources, src)
	}
	slices.SortFunc(sources, slices.Compare)
	for _, src := range sources {
		size += len(src)
	}
	return sources, size
}

// BenchmarkParse reads 85 files in one round, with a parser that is kept.
func BenchmarkParse(b *testing.B) {
	sources, size := benchmarkSources(b)
	b.SetBytes(int64(size))
	b.ReportAllocs()
	var p Parser
	for b.Loop() {
		for _, src := range sources {
			if _, err := p.Parse(src); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(sources)), "ns/file")
}

// BenchmarkParseFresh does the same with memory of its own for every file.
func BenchmarkParseFresh(b *testing.B) {
	sources, size := benchmarkSources(b)
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, src := range sources {
			if _, err := Parse(src); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func benchmarkPrint(b *testing.B, print func([]byte, Node) []byte) {
	sources, size := benchmarkSources(b)
	trees := make([]*Tree, len(sources))
	for i, src := range sources {
		var err error
		if trees[i], err = Parse(src); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	var dst []byte
	for b.Loop() {
		for _, tree := range trees {
			dst = print(dst[:0], tree.Root())
		}
	}
}

func BenchmarkAppendHuman(b *testing.B)   { benchmarkPrint(b, AppendHuman) }
func BenchmarkAppendMachine(b *testing.B) { benchmarkPrint(b, AppendMachine) }

// BenchmarkLoadFiles reads 8,500 files from a warm disk cache and parses them,
// as we do it and as sexplib does it. Both open, read, parse and forget.
func BenchmarkLoadFiles(b *testing.B) {
	sources, size := benchmarkSources(b)
	const copies = 100
	dir := b.TempDir()
	var names []string
	for i := range copies {
		for j, src := range sources {
			name := filepath.Join(dir, fmt.Sprintf("%d-%d.sexp", i, j))
			if err := os.WriteFile(name, src, 0o600); err != nil {
				b.Fatal(err)
			}
			names = append(names, name)
		}
	}
	perFile := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(names)), "ns/file")
	}
	b.Run("here", func(b *testing.B) {
		b.SetBytes(int64(size * copies))
		var p Parser
		for b.Loop() {
			for _, name := range names {
				src, err := os.ReadFile(name)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := p.Parse(src); err != nil {
					b.Fatal(err)
				}
			}
		}
		perFile(b)
	})
	b.Run("sexplib", func(b *testing.B) {
		peer := buildPeer(b)
		list := strings.Join(names, "\n") + "\n"
		b.SetBytes(int64(size * copies))
		for b.Loop() {
			run := exec.Command(peer, "parse-all")
			run.Stdin = strings.NewReader(list)
			out, err := run.CombinedOutput()
			if err != nil || string(out) != fmt.Sprintln(len(names)) {
				b.Fatalf("%v: %s", err, out)
			}
		}
		perFile(b)
	})
}
