package cachedir

import (
	"strings"

	"cachescope/canon"
)

// Kind says what a file is by its name alone.
type Kind string

// The kinds of files.
const (
	KindSchedule    Kind = "schedule"    // a schedule winner
	KindPlacement   Kind = "placement"   // a placement decision
	KindAbandonment Kind = "abandonment" // the timed prefix of an abandoned search
	KindStaging     Kind = "staging"     // a publication in progress, or what a killed writer left
	KindForeign     Kind = "foreign"     // any other name
)

// Names that belong to the directory itself and are no entries.
const (
	StampFile = ".ocannl-schedule-cache-regime"
	LockFile  = ".ocannl-schedule-cache.lock"

	// AsideDir is where this tool moves entries that are set aside.
	AsideDir = ".cachescope-aside"

	// entrySuffix ends the name of every data file. A sweep deletes every name
	// that ends so, whatever else it is.
	entrySuffix = ".sexp"
)

// Kinds lists all kinds in the order they are shown.
var Kinds = []Kind{KindSchedule, KindPlacement, KindAbandonment, KindStaging, KindForeign}

// Decoded tells whether files of the kind are read and decoded.
func (k Kind) Decoded() bool {
	return k == KindSchedule || k == KindPlacement || k == KindAbandonment
}

// housekeeping tells whether a name belongs to the directory itself.
func housekeeping(name string) bool {
	return name == StampFile || name == LockFile || name == AsideDir
}

// sweepable tells whether a sweep would try to delete a name (section 3.4).
func sweepable(name string) bool {
	return strings.HasSuffix(name, entrySuffix)
}

// classifyName tells the kind of a name, and its key where it has one. The
// strings of the key share the memory of the name.
func classifyName(name string) (Kind, canon.Key, bool) {
	if !sweepable(name) {
		if _, ok := ParseStaging(name); ok {
			return KindStaging, canon.Key{}, false
		}
		return KindForeign, canon.Key{}, false
	}
	key, err := canon.ParseFileName(name)
	if err != nil {
		// The name is not an entry's. Why it is not is of no use to a reader of
		// the directory: it is somebody else's file.
		return KindForeign, canon.Key{}, false
	}
	switch key.Namespace {
	case canon.Placements:
		return KindPlacement, key, true
	case canon.Abandonments:
		return KindAbandonment, key, true
	default:
		return KindSchedule, key, true
	}
}
