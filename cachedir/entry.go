package cachedir

import (
	"math"
	"strings"
	"time"

	"cachescope/canon"
)

// Entry is one file of a directory, as a row of a list. It is immutable once it
// was handed out.
type Entry struct {
	File    string // raw bytes of the name
	Kind    Kind
	Status  Status
	Problem string // one sentence, empty if there is none; may hold outside text, not safe for a terminal

	Key    canon.Key // valid with HasKey; shares the memory of File
	HasKey bool

	Size int64     // bytes
	Time time.Time // of the last modification

	// Identity for the detection of changes; 0 where the system has none.
	Device, Inode uint64
	ChangeTime    int64 // nanoseconds since 1970

	Version   int    // of the record, 0 if none was found
	Objective string // of the record, empty if it has none

	// Milliseconds; NaN = the record has no such field, +Inf = not measured.
	// Of a placement decision BestMS is the shipped time.
	BestMS, BaselineMS, DefaultMS, MMABestMS float64
	ArmAMS, ArmBMS                           float64

	Decision string // of a placement: "Default", "Materialize_all" or "Refined"
	Flips    int    // of a refined placement

	Operations int // of all schedules of the record
	Segments   int
	Timings    int // admitted timings at the last step of the trajectory
	Dangling   int // references that nothing before them binds

	Noncanonical bool   // decodes, but is not printed as the library prints it; only verifying fills it
	Digest64     uint64 // hash of the content, comparable within this process only; 0 until read
}

// Pending tells whether the file still waits to be read and decoded.
func (e *Entry) Pending() bool { return e.Status == StatusPending }

// newEntry is the row of a name that was listed, with what is known before the
// file is read. Files that need no reading have their final status.
func newEntry(name string, info fileInfo) Entry {
	e := namedEntry(name)
	e.setInfo(info)
	switch {
	case info.kind != regularFile:
		e.Status = StatusNotAFile
		e.Problem = info.kind.sentence()
	case !e.Kind.Decoded():
		e.Status = StatusOK
		e.Problem = foreignProblem(&e)
	}
	return e
}

// namedEntry is the row of a name of which nothing else is known.
func namedEntry(name string) Entry {
	nan := math.NaN()
	e := Entry{
		File:   name,
		BestMS: nan, BaselineMS: nan, DefaultMS: nan, MMABestMS: nan, ArmAMS: nan, ArmBMS: nan,
	}
	e.Kind, e.Key, e.HasKey = classifyName(name)
	return e
}

// setInfo takes over what the system says about the file.
func (e *Entry) setInfo(info fileInfo) {
	e.Size, e.Time = info.size, info.modified
	e.Device, e.Inode, e.ChangeTime = info.device, info.inode, info.changed
}

// foreignProblem is what is worth saying about a file that is not decoded.
func foreignProblem(e *Entry) string {
	switch {
	case e.Kind != KindForeign:
		return ""
	case sweepable(e.File):
		return "not the name of an entry, but a sweep would delete it"
	case strings.Contains(e.File, stagingMark):
		return "looks like a staging file, but no program would recognise and remove it"
	default:
		return ""
	}
}

// failedEntry is the row of a file that could not be read.
func failedEntry(base Entry, err error) *Entry {
	base.Status, base.Problem = readProblem(err)
	return &base
}
