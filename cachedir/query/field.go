package query

import (
	"math"
	"slices"
	"time"

	"cachescope/cachedir"
	"cachescope/canon"
)

// unit is what the numbers of a field count.
type unit uint8

const (
	plain unit = iota
	milliseconds
	bytes
	seconds
)

// field is one thing an entry can be asked for: a text or a number, never both.
type field struct {
	name   string
	text   func(*cachedir.Entry) string             // "" = absent
	number func(*cachedir.Entry, time.Time) float64 // NaN = absent
	unit   unit
	rank   func(text string) int // order of the texts where that is not the alphabet's
}

// fields in the order in which they are offered.
var fields = []field{
	{name: "name", text: func(e *cachedir.Entry) string { return e.File }},
	{name: "kind", text: func(e *cachedir.Entry) string { return string(e.Kind) }, rank: kindRank},
	{name: "program", text: component(canon.ComponentDigest)},
	{name: "backend", text: component(canon.ComponentBackend)},
	{name: "objective", text: Objective},
	{name: "age", number: age, unit: seconds},
	{name: "best", number: milli(func(e *cachedir.Entry) float64 { return e.BestMS }), unit: milliseconds},
	{name: "speedup", number: of(Speedup)},
	{name: "speedup-default", number: of(SpeedupDefault)},
	{name: "status", text: status, rank: statusRank},
	{name: "size", number: size, unit: bytes},
	{name: "version", number: version},
	{name: "operations", number: count(func(e *cachedir.Entry) int { return e.Operations }, cachedir.KindSchedule)},
	{name: "digest", text: component(canon.ComponentDigest)},
	{name: "numerics", text: component(canon.ComponentNumerics)},
	{name: "codegen", text: component(canon.ComponentCodegen)},
	{name: "pool", text: component(canon.ComponentPool)},
	{name: "device", text: component(canon.ComponentDevice)},
	{name: "timing", text: component(canon.ComponentTiming)},
	{name: "baseline", number: milli(func(e *cachedir.Entry) float64 { return e.BaselineMS }), unit: milliseconds},
	{name: "default", number: milli(func(e *cachedir.Entry) float64 { return e.DefaultMS }), unit: milliseconds},
	{name: "mma", number: milli(func(e *cachedir.Entry) float64 { return e.MMABestMS }), unit: milliseconds},
	{name: "arm-a", number: milli(func(e *cachedir.Entry) float64 { return e.ArmAMS }), unit: milliseconds},
	{name: "arm-b", number: milli(func(e *cachedir.Entry) float64 { return e.ArmBMS }), unit: milliseconds},
	{name: "decision", text: func(e *cachedir.Entry) string { return e.Decision }},
	{name: "flips", number: count(func(e *cachedir.Entry) int { return e.Flips }, cachedir.KindPlacement)},
	{name: "segments", number: count(func(e *cachedir.Entry) int { return e.Segments }, cachedir.KindSchedule)},
	{name: "timings", number: count(func(e *cachedir.Entry) int { return e.Timings }, cachedir.KindSchedule, cachedir.KindAbandonment)},
	{name: "dangling", number: count(func(e *cachedir.Entry) int { return e.Dangling }, cachedir.KindSchedule)},
	{name: "problem", text: func(e *cachedir.Entry) string { return e.Problem }},
}

// aliases are further names of fields.
var aliases = map[string]string{"file": "name"}

// fieldsByName finds a field by any of its names.
var fieldsByName = func() map[string]*field {
	m := make(map[string]*field, len(fields)+len(aliases))
	for i := range fields {
		m[fields[i].name] = &fields[i]
	}
	for alias, name := range aliases {
		m[alias] = m[name]
	}
	return m
}()

// ByMatch is the order by the quality of the fuzzy match, best first.
const ByMatch = "match"

// Fields lists what an Order may name, and a Filter but for ByMatch.
func Fields() []string {
	names := make([]string, 0, len(fields)+1)
	for i := range fields {
		names = append(names, fields[i].name)
	}
	return append(names, ByMatch)
}

// GroupFields lists what rows may be grouped by.
func GroupFields() []string {
	var names []string
	for i := range fields {
		if fields[i].text != nil && fields[i].name != "name" && fields[i].name != "problem" {
			names = append(names, fields[i].name)
		}
	}
	return names
}

// component is a part of the key; entries without a key have none.
func component(c canon.Component) func(*cachedir.Entry) string {
	return func(e *cachedir.Entry) string { return e.Key.Get(c) }
}

// Objective is the timing objective of an entry: what its record says, or,
// before that was read and for records without the field, what its key says.
func Objective(e *cachedir.Entry) string {
	if e.Objective != "" || !e.HasKey {
		return e.Objective
	}
	return canon.ParseTiming(e.Key.Backend, e.Key.Timing).Objective
}

// Speedup is how many times faster the stored result is than the baseline of
// its search; NaN where one of the times was not measured.
func Speedup(e *cachedir.Entry) float64 { return ratio(e.BaselineMS, e.BestMS) }

// SpeedupDefault is how many times faster the stored result is than the untuned
// default: of a schedule the default pipeline, of a placement the arm with the
// default policy. NaN where one of the times was not measured.
func SpeedupDefault(e *cachedir.Entry) float64 {
	if e.Kind == cachedir.KindPlacement {
		return ratio(e.ArmAMS, e.BestMS)
	}
	return ratio(e.DefaultMS, e.BestMS)
}

func ratio(of, by float64) float64 {
	r := measured(of) / measured(by)
	if math.IsInf(r, 0) {
		return math.NaN() // a time of zero
	}
	return r
}

// measured turns the infinity that stands for "not measured" into an absence.
func measured(ms float64) float64 {
	if math.IsInf(ms, 0) {
		return math.NaN()
	}
	return ms
}

func milli(get func(*cachedir.Entry) float64) func(*cachedir.Entry, time.Time) float64 {
	return func(e *cachedir.Entry, _ time.Time) float64 { return measured(get(e)) }
}

func of(get func(*cachedir.Entry) float64) func(*cachedir.Entry, time.Time) float64 {
	return func(e *cachedir.Entry, _ time.Time) float64 { return get(e) }
}

// count is a number that only decoded records of some kinds have.
func count(get func(*cachedir.Entry) int, kinds ...cachedir.Kind) func(*cachedir.Entry, time.Time) float64 {
	return func(e *cachedir.Entry, _ time.Time) float64 {
		if !decoded(e) || !slices.Contains(kinds, e.Kind) {
			return math.NaN()
		}
		return float64(get(e))
	}
}

// decoded tells whether the record of an entry was read as one.
func decoded(e *cachedir.Entry) bool {
	switch e.Status {
	case cachedir.StatusOK, cachedir.StatusVersion, cachedir.StatusNameMismatch:
		return e.Kind.Decoded()
	default:
		return false
	}
}

func age(e *cachedir.Entry, now time.Time) float64 {
	if e.Time.IsZero() {
		return math.NaN() // the system would not say
	}
	return now.Sub(e.Time).Seconds()
}

func size(e *cachedir.Entry, _ time.Time) float64 {
	if e.Time.IsZero() {
		return math.NaN() // the system would not say
	}
	return float64(e.Size)
}

func version(e *cachedir.Entry, _ time.Time) float64 {
	if e.Version == 0 {
		return math.NaN()
	}
	return float64(e.Version)
}

func status(e *cachedir.Entry) string {
	if e.Pending() {
		return "pending"
	}
	return string(e.Status)
}

// kindRank is the order in which kinds are shown.
func kindRank(text string) int {
	return slices.Index(cachedir.Kinds, cachedir.Kind(text))
}

// statuses from good to bad.
var statuses = []string{
	string(cachedir.StatusOK), "pending", string(cachedir.StatusVersion),
	string(cachedir.StatusNameMismatch), string(cachedir.StatusUndecodable),
	string(cachedir.StatusUnreadable), string(cachedir.StatusNotAFile),
}

func statusRank(text string) int { return slices.Index(statuses, text) }
