package cachedir

import (
	"cachescope/canon/schedule"
	"cachescope/canon/sexp"
	"cachescope/canon/sexp/decode"
)

// Problem is one thing wrong with the content of a file, with its place.
type Problem = decode.Problem

// Record is one file in full.
type Record struct {
	Entry *Entry
	Raw   []byte
	Tree  *sexp.Tree // nil if the file holds no expression

	// At most one is set, by the kind of the file, as far as it decoded: with
	// problems present it may be incomplete.
	Schedule    *ScheduleEntry
	Abandonment *AbandonmentEntry
	Placement   *PlacementEntry

	Problems []Problem
}

// ScheduleEntry is the record of a schedule winner (section 6.6). Times are
// milliseconds; pointers are nil for fields that are absent.
type ScheduleEntry struct {
	Version            int
	Backend            string // as the backend calls itself, not sanitized
	Numerics           string
	Codegen            *string
	Objective          *string
	SourceDigest       string
	Saved              schedule.List
	Segments           []Segment
	HasSegments        bool // tells an empty list of segments from no such field
	BestMS, BaselineMS float64
	DefaultMS          *float64
	MMABestMS          *float64
	DefaultFingerprint *string
	BestSteps          *Trajectory

	// OpaqueSegments is the text of a segments field of another shape, in the
	// machine layout. Segments is empty then.
	OpaqueSegments string
}

// Segment is one piece of a fissioned routine with its own schedule
// (section 6.5).
type Segment struct {
	Kind   string // "Normal", "Zeros" or "Solo"
	Units  int
	Digest string // structural digest of the segment before its schedule
	Saved  schedule.List
}

// Trajectory is the best time found so far as a step function of the number of
// admitted timings (section 6.7).
type Trajectory struct {
	SearchShape string // opaque
	Steps       []Step
}

// Step says which time was the best from a number of timings on.
type Step struct {
	Timings int
	BestMS  float64 // milliseconds
}

// AbandonmentEntry is the record of an abandoned search (section 6.8).
type AbandonmentEntry struct {
	Version      int
	SourceDigest string
	Trajectory   Trajectory
}

// PlacementEntry is the record of a placement decision (section 6.9). Times are
// milliseconds; a failed arm has +Inf.
type PlacementEntry struct {
	Version       int
	Backend       string
	Numerics      string
	Codegen       string
	Objective     string
	ProblemDigest string
	Decision      Decision
	OutcomeDigest string
	ShippedMS     float64
	ArmAMS        float64
	ArmBMS        float64
}

// Decision is which placement policy was shipped.
type Decision struct {
	Kind  string // "Default", "Materialize_all" or "Refined"
	Flips []Flip // of "Refined", in the order they were accepted
}

// Flip is one node that was placed other than by default.
type Flip struct {
	Node int    // first-occurrence number in the rendering of the source
	Flip string // "Materialize", "Inline" or "Footprint"
}
