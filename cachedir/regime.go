package cachedir

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"time"
)

// RegimeState is how the stamp of a directory stands to a program.
type RegimeState string

// The states of a regime, seen from the program that is taken to open it.
const (
	RegimeCurrent    RegimeState = "current"
	RegimeOlder      RegimeState = "older"
	RegimeNewer      RegimeState = "newer"
	RegimeMissing    RegimeState = "missing"
	RegimeMalformed  RegimeState = "malformed"
	RegimeUnreadable RegimeState = "unreadable"
)

// Regime is the state of a directory as the open protocol sees it (section 3),
// found out by reading only: no lock is taken, nothing is created.
type Regime struct {
	Dir     string
	State   RegimeState // empty while it was not looked at yet
	Version int         // of the stamp; valid for current, older and newer
	Program int         // regime of the program that is taken to open it
	Stamp   []byte      // raw content, at most 1 KiB; nil without one
	Detail  string      // one sentence; may hold outside text, not safe for a terminal
	Lock    Lock
	Staging []Staging // by name

	// Sweepable counts the names that end in .sexp, which a sweep would delete
	// or fail on, whatever they are.
	Sweepable int
	Openers   []Opener // of the regimes before, of and after the program's

	Err error // a *DirError if the directory as a whole cannot be read
}

// Staging is a publication in progress, or what a killed writer left.
type Staging struct {
	File   string
	Age    time.Duration // since the last write, when the regime was read; negative for a time to come
	Stale  bool          // the next program that opens the directory deletes it
	Size   int64         // bytes
	Target string        // name that is being published, or a shortened form of a long one
}

// contents is what the names of a directory mean to the open protocol.
type contents struct {
	sweepable int
	blockers  []string // sub-directories that end in .sexp: a sweep fails on them
	staging   []Staging
}

// ReadRegime reads the state of a directory. If that cannot be listed the
// *DirError is returned and also stands in the result. A cancelled context ends
// the reading with its error.
func ReadRegime(ctx context.Context, dir string, p Program, now time.Time) (Regime, error) {
	d, err := openDirectory(dir)
	if err != nil {
		return failedRegime(dir, p, err), err
	}
	// Nothing was written, so closing has nothing to report.
	defer d.Close()
	found, err := readContents(ctx, d, now)
	if err != nil {
		return failedRegime(dir, p, err), err
	}
	return regimeOf(ctx, d, dir, p, found), ctx.Err()
}

// regimeOf reads stamp and lock and judges them together with what is in the
// directory.
func regimeOf(ctx context.Context, src source, dir string, p Program, found contents) Regime {
	r := startRegime(ctx, src, dir, p)
	r.complete(found)
	return r
}

// startRegime reads what does not depend on the list of names.
func startRegime(ctx context.Context, src source, dir string, p Program) Regime {
	r := Regime{Dir: dir, Program: p.Regime}
	r.judge(settleStamp(ctx, func() stamp { return readStamp(src, dir) }, pauseStamp))
	r.Lock = readLock(src, dir, hostLocks())
	return r
}

// complete adds what the names tell.
func (r *Regime) complete(found contents) {
	r.Sweepable = found.sweepable
	r.Staging = found.staging
	r.Openers = openers(*r, found, accessTo(r.Dir))
}

// failedRegime is the regime of a directory that cannot be read.
func failedRegime(dir string, p Program, err error) Regime {
	r := Regime{Dir: dir, Program: p.Regime, State: RegimeUnreadable, Err: err, Detail: err.Error()}
	if vanished(err) {
		r.State = RegimeMissing
	}
	return r
}

// readContents lists the directory for what the open protocol would meet.
func readContents(ctx context.Context, src source, now time.Time) (contents, error) {
	var c contents
	err := listNames(src, func(names []listed) bool {
		for _, l := range names {
			c.add(src, l, now)
		}
		return ctx.Err() == nil
	})
	if err == nil {
		err = ctx.Err()
	}
	c.sort()
	return c, err
}

// add takes one name into account.
func (c *contents) add(src source, l listed, now time.Time) {
	if sweepable(l.name) {
		if !l.sure {
			info, err := src.stat(l.name)
			if err != nil {
				// A name that vanished counts as swept, and of another error
				// nothing follows for a sweep: it does not look at the file.
				info.kind = otherFile
			}
			l.kind = info.kind
		}
		c.addSweepable(l.name, l.kind)
		return
	}
	if _, ok := ParseStaging(l.name); !ok {
		return
	}
	info, err := src.stat(l.name)
	if err != nil {
		return // published or removed meanwhile
	}
	c.addStaging(l.name, info, now)
}

func (c *contents) addSweepable(name string, kind fileKind) {
	c.sweepable++
	if kind == subdirectory {
		c.blockers = append(c.blockers, name)
	}
}

func (c *contents) addStaging(name string, info fileInfo, now time.Time) {
	target, _ := ParseStaging(name)
	c.staging = append(c.staging, Staging{
		File:   name,
		Age:    now.Sub(info.modified),
		Stale:  stagingIsStale(info.modified, now),
		Size:   info.size,
		Target: target,
	})
}

func (c *contents) sort() {
	slices.Sort(c.blockers)
	slices.SortFunc(c.staging, func(a, b Staging) int { return strings.Compare(a.File, b.File) })
}

// entryContents is the same for rows that were listed already.
func entryContents(entries []*Entry, now time.Time) contents {
	var c contents
	for _, e := range entries {
		switch {
		case sweepable(e.File):
			c.addSweepable(e.File, e.fileKind())
		case e.Kind == KindStaging:
			c.addStaging(e.File, fileInfo{size: e.Size, modified: e.Time}, now)
		}
	}
	c.sort()
	return c
}

// fileKind is what a row stands for on disk, as far as a sweep cares.
func (e *Entry) fileKind() fileKind {
	if e.Status == StatusNotAFile && e.Problem == subdirectory.sentence() {
		return subdirectory
	}
	return regularFile
}

// same tells whether two readings come to the same, but for ages.
func (r *Regime) same(other *Regime) bool {
	return r.State == other.State && r.Version == other.Version && r.Program == other.Program &&
		bytes.Equal(r.Stamp, other.Stamp) && r.Detail == other.Detail &&
		r.Lock.same(other.Lock) && r.Sweepable == other.Sweepable &&
		slices.EqualFunc(r.Staging, other.Staging, func(a, b Staging) bool {
			return a.File == b.File && a.Stale == b.Stale && a.Size == b.Size
		}) &&
		slices.Equal(r.Openers, other.Openers)
}
