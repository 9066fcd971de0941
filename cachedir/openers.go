package cachedir

import (
	"fmt"
	"strings"
)

// What a program does to a directory when it opens it.
const (
	EffectRefuse = "refuse" // neither reads nor stores, leaves everything as it is
	EffectOpen   = "open"   // goes on and uses the entries
	EffectSweep  = "sweep"  // deletes every name that ends in .sexp, then goes on
)

// Opener is what a program of one regime does on its next open, be it for a
// store or for a lookup (section 3.4).
type Opener struct {
	Regime  int
	Effect  string // EffectRefuse, EffectOpen or EffectSweep
	Deletes int    // files that are deleted, at most
	Reason  string // one sentence; may hold outside text, not safe for a terminal
}

// access is what the user of this process may do to a directory; programs of
// another user may be allowed more or less.
type access struct {
	lockProblem string // why the lock file could not be opened or made, empty if it could
	writable    bool   // names can be made and deleted
}

// openers judges a directory for the programs before, of and after the regime
// of the program that is taken to read it.
func openers(r Regime, found contents, may access) []Opener {
	out := make([]Opener, 0, 3)
	for own := r.Program - 1; own <= r.Program+1; own++ {
		o := opener(own, r, found, may)
		o.Regime = own
		if o.Effect != EffectRefuse && r.Lock.Held {
			o.Reason += "; it first waits for the lock, " + r.Lock.holder()
		}
		out = append(out, o)
	}
	return out
}

// opener follows the decision table from top to bottom.
func opener(own int, r Regime, found contents, may access) Opener {
	refuse := func(format string, args ...any) Opener {
		return Opener{Effect: EffectRefuse, Reason: fmt.Sprintf(format, args...)}
	}
	if may.lockProblem != "" {
		return refuse("the lock file cannot be opened: %s", may.lockProblem)
	}
	var why string
	switch r.State {
	case RegimeMissing:
		why = "there is no stamp"
	case RegimeMalformed, RegimeUnreadable:
		return refuse("%s", r.Detail)
	default:
		switch {
		case r.Version == own:
			return Opener{Effect: EffectOpen, Reason: fmt.Sprintf("the stamp is its own regime, %d", own)}
		case r.Version > own:
			return refuse("the stamp is newer than its own regime (%d > %d)", r.Version, own)
		}
		why = fmt.Sprintf("the stamp is older than its own regime (%d < %d)", r.Version, own)
	}
	if !may.writable {
		return refuse("%s, and the sweep that follows fails: this user may not change the directory", why)
	}
	o := Opener{Effect: EffectSweep, Deletes: found.sweepable - len(found.blockers)}
	switch {
	case len(found.blockers) > 0:
		o.Reason = fmt.Sprintf("%s; the sweep fails on %s, so the open is refused and no stamp is written, but up to %s gone by then",
			why, directories(found.blockers), countFiles(o.Deletes, "file is", "files are"))
	case o.Deletes == 0:
		o.Reason = why + "; nothing is there to delete, it only writes its stamp"
	default:
		o.Reason = fmt.Sprintf("%s; it deletes %s that end in %s and writes its stamp",
			why, countFiles(o.Deletes, "name", "names"), entrySuffix)
	}
	return o
}

// directories names the first of the sub-directories in the way.
func directories(names []string) string {
	if len(names) == 1 {
		return fmt.Sprintf("the directory %q", names[0])
	}
	return fmt.Sprintf("the directory %q and %s", names[0], countFiles(len(names)-1, "more", "more"))
}

func countFiles(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// holder says in words who holds the lock.
func (l Lock) holder() string {
	switch {
	case l.PID > 0 && l.Command != "":
		return fmt.Sprintf("held by %s (process %d)", strings.TrimSpace(l.Command), l.PID)
	case l.PID > 0:
		return fmt.Sprintf("held by process %d", l.PID)
	default:
		return "held by a process that the system does not name"
	}
}
