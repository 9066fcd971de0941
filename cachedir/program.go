package cachedir

import "strconv"

// Program is the program that is taken to read the directory: its versions
// decide which directories it opens and which entries it accepts.
type Program struct {
	Regime           int // version the stamp must hold
	EntryVersion     int // of winners and abandonments; 0 = unknown, then no version is held against an entry
	PlacementVersion int // of placement decisions; 0 = unknown
}

// CurrentProgram is the newest generation that is known.
func CurrentProgram() Program {
	return Program{Regime: 6, EntryVersion: 13, PlacementVersion: 1}
}

// ProgramOfRegime is the program whose own regime is the given one. Of other
// than the two generations whose source was seen only the regime is known; for
// these ok is false and both record versions are 0.
func ProgramOfRegime(regime int) (p Program, ok bool) {
	switch regime {
	case 5:
		return Program{Regime: 5, EntryVersion: 6, PlacementVersion: 1}, true
	case 6:
		return CurrentProgram(), true
	default:
		return Program{Regime: regime}, false
	}
}

// version is the version that records of a kind must carry, 0 if unknown.
func (p Program) version(k Kind) int {
	switch k {
	case KindPlacement:
		return p.PlacementVersion
	case KindSchedule, KindAbandonment:
		return p.EntryVersion
	default:
		return 0
	}
}

// versionProblem says in a sentence why a program passes over a record of
// another version.
func versionProblem(found, wanted int) string {
	have, want := strconv.Itoa(found), strconv.Itoa(wanted)
	if found > wanted {
		return "newer than this tool (" + have + " > " + want + "): a lookup passes over it"
	}
	return "version " + have + ": written by an older program (" + have + " < " + want + "), a lookup passes over it"
}
