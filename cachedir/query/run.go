package query

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"cachescope/cachedir"
)

// View is what is shown of an Index: which rows, in which order, in which
// groups.
type View struct {
	Rows   []int32 // indices into Index.Entries
	Scores []int32 // quality of the match for each of Rows; nil if nothing was matched fuzzily
	Groups []Group // nil if rows were not grouped
	Total  int     // rows of the Index
}

// Group is a range of View.Rows with a value in common.
type Group struct {
	Label string // the value, empty for rows that have none; outside text, not safe for a terminal
	First int    // position in View.Rows
	Count int
}

// chunk is how many rows are matched between two looks at the context: some
// hundred microseconds of work.
const chunk = 2048

// Run selects the rows that pass a filter, sorts them, and groups them by a
// field unless groupBy is empty. Groups come in the order of their values, rows
// without one last. The work is shared among the processors. The error is that
// of the context, or an unknown field.
func Run(ctx context.Context, x *cachedir.Index, f *Filter, o Order, groupBy string, now time.Time) (*View, error) {
	v := &View{Total: len(x.Entries)}
	if err := v.match(ctx, x.Entries, f, now); err != nil {
		return nil, err
	}
	if err := v.arrange(x.Entries, o, now); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if groupBy != "" {
		fl, err := fieldOf(groupBy)
		if err != nil {
			return nil, err
		}
		v.group(x.Entries, fl, now)
	}
	return v, ctx.Err()
}

// match fills rows and scores, in the order of the names.
func (v *View) match(ctx context.Context, entries []*cachedir.Entry, f *Filter, now time.Time) error {
	v.Rows = make([]int32, len(entries))
	if f.Empty() {
		for i := range v.Rows {
			v.Rows[i] = int32(i)
		}
		return ctx.Err()
	}
	if f.Fuzzy() {
		v.Scores = make([]int32, len(entries))
	}
	// Each chunk writes into its own part of the rows; the gaps are closed
	// afterwards.
	counts := make([]int, (len(entries)+chunk-1)/chunk)
	var next atomic.Int64
	work := func() {
		for ctx.Err() == nil {
			c := int(next.Add(1)) - 1
			if c >= len(counts) {
				return
			}
			counts[c] = v.matchChunk(entries, f, now, c*chunk)
		}
	}
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(counts)) - 1 {
		wait.Go(work)
	}
	work()
	wait.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	n := 0
	for c, count := range counts {
		copy(v.Rows[n:], v.Rows[c*chunk:c*chunk+count])
		if v.Scores != nil {
			copy(v.Scores[n:], v.Scores[c*chunk:c*chunk+count])
		}
		n += count
	}
	v.Rows = v.Rows[:n]
	if v.Scores != nil {
		v.Scores = v.Scores[:n]
	}
	return nil
}

// matchChunk matches the rows from one on and returns how many passed.
func (v *View) matchChunk(entries []*cachedir.Entry, f *Filter, now time.Time, from int) int {
	n := from
	for i := from; i < min(from+chunk, len(entries)); i++ {
		score, ok := f.Match(entries[i], now)
		if !ok {
			continue
		}
		v.Rows[n] = int32(i)
		if v.Scores != nil {
			v.Scores[n] = int32(score)
		}
		n++
	}
	return n - from
}

// group moves rows with equal values together and keeps their order otherwise.
func (v *View) group(entries []*cachedir.Entry, fl *field, now time.Time) {
	label := fl.text
	if label == nil {
		label = func(e *cachedir.Entry) string { return numberLabel(fl.number(e, now)) }
	}
	numbers := map[string]int32{}
	var groups []Group
	member := make([]int32, len(v.Rows))
	for i, row := range v.Rows {
		text := label(entries[row])
		g, ok := numbers[text]
		if !ok {
			g = int32(len(groups))
			numbers[text] = g
			groups = append(groups, Group{Label: text})
		}
		groups[g].Count++
		member[i] = g
	}
	order := make([]int32, len(groups))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int { return fl.compareLabels(groups[a].Label, groups[b].Label) })
	at := 0
	v.Groups = make([]Group, 0, len(groups))
	for _, g := range order {
		groups[g].First = at
		at += groups[g].Count
		v.Groups = append(v.Groups, groups[g])
	}
	places := make([]int32, len(v.Rows))
	for i, g := range member {
		places[groups[g].First] = int32(i)
		groups[g].First++
	}
	v.take(places)
}

// compareLabels orders the values of a field; the empty one is last.
func (fl *field) compareLabels(a, b string) int {
	switch {
	case a == b:
		return 0
	case a == "":
		return 1
	case b == "":
		return -1
	case fl.rank != nil:
		return cmp.Compare(fl.rank(a), fl.rank(b))
	case fl.number != nil:
		return cmp.Compare(labelNumber(a), labelNumber(b))
	default:
		return strings.Compare(a, b)
	}
}
