package query

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"cachescope/cachedir"
)

// Order says by which field rows are sorted. The zero value is by name.
type Order struct {
	Field      string // one of Fields; empty: name
	Descending bool   // of ByMatch: the worst first
}

// fieldOf finds what an order or a grouping names.
func fieldOf(name string) (*field, error) {
	if fl, ok := fieldsByName[name]; ok {
		return fl, nil
	}
	return nil, fmt.Errorf("no field is called %q; there are %s", name, strings.Join(Fields(), ", "))
}

// keyed is a place with its value, spelled so that comparing the numbers compares
// the values.
type keyed struct {
	key   uint64
	place int32
}

// arrange sorts what a view shows, which comes in the order of the names. Rows
// with equal values stay in that order, rows without a value come last, whatever
// the direction.
func (v *View) arrange(entries []*cachedir.Entry, o Order, now time.Time) error {
	switch o.Field {
	case "", "name", "file":
		if o.Descending {
			slices.Reverse(v.Rows)
			slices.Reverse(v.Scores)
		}
		return nil
	case ByMatch:
		if v.Scores != nil {
			v.take(sortNumbers(len(v.Rows), func(i int) float64 { return float64(v.Scores[i]) }, !o.Descending))
		}
		return nil
	}
	fl, err := fieldOf(o.Field)
	if err != nil {
		return err
	}
	switch {
	case fl.number != nil:
		v.take(sortNumbers(len(v.Rows), func(i int) float64 { return fl.number(entries[v.Rows[i]], now) }, o.Descending))
	case fl.rank != nil:
		v.take(sortNumbers(len(v.Rows), func(i int) float64 { return float64(fl.rank(fl.text(entries[v.Rows[i]]))) }, o.Descending))
	default:
		v.take(sortTexts(len(v.Rows), func(i int) string { return fl.text(entries[v.Rows[i]]) }, o.Descending))
	}
	return nil
}

// take puts rows and scores into the order of some places.
func (v *View) take(places []int32) {
	rows := make([]int32, len(places))
	for i, p := range places {
		rows[i] = v.Rows[p]
	}
	v.Rows = rows
	if v.Scores != nil {
		scores := make([]int32, len(places))
		for i, p := range places {
			scores[i] = v.Scores[p]
		}
		v.Scores = scores
	}
}

// numberKey spells a number so that unsigned comparison orders it.
func numberKey(n float64) uint64 {
	b := math.Float64bits(n + 0) // no negative zero
	if b>>63 != 0 {
		return ^b
	}
	return b | 1<<63
}

// sortNumbers is the order of n places by a number; NaN comes last.
func sortNumbers(n int, number func(place int) float64, descending bool) []int32 {
	keys := make([]keyed, 0, n)
	var absent []int32
	for place := range n {
		value := number(place)
		if math.IsNaN(value) {
			absent = append(absent, int32(place))
			continue
		}
		key := numberKey(value)
		if descending {
			key = ^key
		}
		keys = append(keys, keyed{key, int32(place)})
	}
	radixSort(keys, make([]keyed, len(keys)))
	return places(keys, absent)
}

// sortTexts is the order of n places by a text; an empty one comes last.
func sortTexts(n int, text func(place int) string, descending bool) []int32 {
	keys := make([]keyed, 0, n)
	var absent []int32
	texts := make([]string, n)
	for place := range n {
		texts[place] = text(place)
		if texts[place] == "" {
			absent = append(absent, int32(place))
			continue
		}
		keys = append(keys, keyed{place: int32(place)})
	}
	sortWords(keys, make([]keyed, len(keys)), texts, 0, descending)
	return places(keys, absent)
}

// places lists what was sorted and then what has no value.
func places(keys []keyed, absent []int32) []int32 {
	out := make([]int32, 0, len(keys)+len(absent))
	for _, k := range keys {
		out = append(out, k.place)
	}
	return append(out, absent...)
}

// sortWords sorts by the eight bytes at a depth, then each run that has them in
// common by the next eight. Names are made of few different values that are
// long, so that comparing pairs would mostly compare what is equal.
func sortWords(keys, spare []keyed, texts []string, depth int, descending bool) {
	longer := false // some text goes on behind this word
	for i := range keys {
		t := texts[keys[i].place]
		keys[i].key = wordAt(t, depth)
		if descending {
			keys[i].key = ^keys[i].key
		}
		longer = longer || len(t) > depth+8
	}
	radixSort(keys, spare)
	if !longer {
		return
	}
	for start := 0; start < len(keys); {
		end := start + 1
		for end < len(keys) && keys[end].key == keys[start].key {
			end++
		}
		if end-start > 1 {
			sortWords(keys[start:end], spare[start:end], texts, depth+8, descending)
		}
		start = end
	}
}

// wordAt is the eight bytes of a text at a depth, filled up with zeros.
func wordAt(text string, depth int) uint64 {
	if len(text) >= depth+8 {
		return binary.BigEndian.Uint64([]byte(text[depth : depth+8]))
	}
	var padded [8]byte
	if len(text) > depth {
		copy(padded[:], text[depth:])
	}
	return binary.BigEndian.Uint64(padded[:])
}

// smallSort is up to how many keys are sorted by comparing: below, counting
// bytes costs more.
const smallSort = 256

// radixSort sorts by key, byte by byte from the lowest, and keeps the order of
// equal keys. Bytes that are the same everywhere cost one look.
func radixSort(keys, spare []keyed) {
	if len(keys) < smallSort {
		slices.SortStableFunc(keys, func(a, b keyed) int {
			switch {
			case a.key < b.key:
				return -1
			case a.key > b.key:
				return 1
			default:
				return 0
			}
		})
		return
	}
	var differs uint64
	for i := range keys {
		differs |= keys[i].key ^ keys[0].key
	}
	from, to := keys, spare[:len(keys)]
	for shift := 0; shift < 64; shift += 8 {
		if differs>>shift&0xff == 0 {
			continue
		}
		var counts [256]int
		for i := range from {
			counts[from[i].key>>shift&0xff]++
		}
		at := 0
		for b, n := range counts {
			counts[b] = at
			at += n
		}
		for i := range from {
			b := from[i].key >> shift & 0xff
			to[counts[b]] = from[i]
			counts[b]++
		}
		from, to = to, from
	}
	if len(keys) > 0 && &from[0] != &keys[0] {
		copy(keys, from)
	}
}

// numberLabel is a number as the label of a group.
func numberLabel(n float64) string {
	if math.IsNaN(n) {
		return ""
	}
	return strconv.FormatFloat(n, 'g', -1, 64)
}

// labelNumber reads a label back.
func labelNumber(label string) float64 {
	// A label was made by numberLabel, so there is nothing to report.
	n, _ := strconv.ParseFloat(label, 64)
	return n
}
