package cachedir

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"
	"sync"
)

// How an Index is kept up to date.
const (
	WatchingEvents  = "events"  // the system reports changes
	WatchingPolling = "polling" // the directory is listed again and again
)

// Index is a snapshot of a directory. It never changes after it was handed out,
// so it may be used from several goroutines without a lock; a newer state is
// another Index, which shares the rows that stayed as they were.
type Index struct {
	Dir     string
	Program Program
	Entries []*Entry // sorted by name, byte by byte; stamp and lock file are no rows
	Regime  Regime   // State is empty until it was looked at

	Listed   int  // names found so far, at first more than there are rows
	Decoded  int  // rows that wait for nothing
	Complete bool // everything was listed and, unless only names were asked for, decoded

	// Err is a *DirError if the directory as a whole cannot be read, or only in
	// part. The rows are what was seen of it.
	Err error

	Watching   string // empty, WatchingEvents or WatchingPolling
	WatchNote  string // why it is polled, one sentence
	Generation uint64 // grows with every snapshot of the same scan or watch
	Replaced   bool   // the directory under this path is not the one that was read first
}

// Find returns the row of a file name. It takes a binary search.
func (x *Index) Find(file string) (*Entry, bool) { return findEntry(x.Entries, file) }

// Counts tells how many rows there are of each kind that occurs.
func (x *Index) Counts() map[Kind]int {
	counts := make(map[Kind]int, len(Kinds))
	for _, e := range x.Entries {
		counts[e.Kind]++
	}
	return counts
}

func findEntry(entries []*Entry, file string) (*Entry, bool) {
	i, ok := slices.BinarySearchFunc(entries, file, func(e *Entry, name string) int {
		return strings.Compare(e.File, name)
	})
	if !ok {
		return nil, false
	}
	return entries[i], true
}

// countDecoded counts the rows that wait for nothing.
func countDecoded(entries []*Entry) int {
	n := 0
	for _, e := range entries {
		if !e.Pending() {
			n++
		}
	}
	return n
}

// sortKey is a row with the first bytes of its name beside it: comparing those
// settles nearly all pairs without a look at the name, which is what a sort of
// 100,000 rows would spend its time on.
type sortKey struct {
	prefix uint64
	entry  *Entry
}

func compareKeys(a, b sortKey) int {
	if a.prefix != b.prefix {
		return cmp.Compare(a.prefix, b.prefix)
	}
	return strings.Compare(a.entry.File, b.entry.File)
}

// sortEntries sorts rows by name in two halves at the same time.
func sortEntries(entries []*Entry) {
	keys := make([]sortKey, len(entries))
	for i, e := range entries {
		keys[i] = sortKey{namePrefix(e.File), e}
	}
	if len(keys) < 4096 { // below a millisecond, not worth a goroutine
		slices.SortFunc(keys, compareKeys)
		for i, k := range keys {
			entries[i] = k.entry
		}
		return
	}
	left, right := keys[:len(keys)/2], keys[len(keys)/2:]
	var wait sync.WaitGroup
	wait.Go(func() { slices.SortFunc(left, compareKeys) })
	slices.SortFunc(right, compareKeys)
	wait.Wait()
	for i := range entries {
		if len(right) == 0 || len(left) > 0 && compareKeys(left[0], right[0]) <= 0 {
			entries[i], left = left[0].entry, left[1:]
		} else {
			entries[i], right = right[0].entry, right[1:]
		}
	}
}

// namePrefix is the first eight bytes of a name, comparable as a number.
func namePrefix(name string) uint64 {
	if len(name) >= 8 {
		return binary.BigEndian.Uint64([]byte(name[:8]))
	}
	var padded [8]byte
	copy(padded[:], name)
	return binary.BigEndian.Uint64(padded[:])
}
