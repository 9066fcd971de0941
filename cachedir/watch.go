package cachedir

import (
	"context"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	// debounce is how long hints are gathered before the directory is looked at:
	// a program that publishes an entry raises several within a millisecond.
	debounce = 200 * time.Millisecond

	// beat is how often the directory itself, the lock and, without hints, all
	// files are looked at.
	beat = 2 * time.Second

	// namesLimit is up to how many hinted names are looked at one by one; a full
	// listing costs about as much as some thousands of them.
	namesLimit = 1000

	// restFactor bounds the share of time spent on full listings when something
	// changes all the time: this many times the duration of the last one pass
	// before the next.
	restFactor = 10
)

// Watch keeps reading a directory until the context ends, and returns nil then.
// It starts from an earlier snapshot, or with a scan if first is nil.
//
// publish is called from the calling goroutine with each new snapshot and with
// what changed since the one before; it is called only when something differs.
// Files that did not change keep their rows and are not read again.
//
// Changes are noticed through events of the system, or by listing the directory
// every two seconds where those are not to be had, which Index.WatchNote
// explains. A directory that is removed is waited for: its Index has no rows and
// an Err of cause DirVanished; a new one in its place is taken up, with Replaced
// set from then on.
func Watch(ctx context.Context, dir string, o Options, first *Index, publish func(*Index, []Change)) error {
	w := &watch{dir: dir, o: o.withDefaults(), publish: publish, start: startHints}
	return w.run(ctx, first)
}

// watch belongs to one goroutine.
type watch struct {
	dir     string
	o       Options
	publish func(*Index, []Change)
	start   func(dir string) (*hints, error)

	out   snapshots
	shown *Index // what was published last
	quiet bool   // what differs is not news: it was not seen completely before

	hints *hints          // nil: polling
	names map[string]bool // hinted at since the last look
	all   bool            // look at everything
	due   *time.Timer     // runs while there is something to look at
	armed bool

	id       identity  // of the directory that was read last, zero before
	known    bool      // it is still there, as far as anybody knows
	modified time.Time // of the list of names, before the last look
	rested   time.Time // no full listing by itself before this
}

func (w *watch) run(ctx context.Context, first *Index) error {
	w.out = snapshots{base: Index{Dir: w.dir, Program: w.o.Program}, publish: w.emit}
	w.names = map[string]bool{}
	w.quiet = true
	if first != nil {
		w.out.base = *first
		w.shown = first
		w.quiet = !first.Complete
	}
	w.due = time.NewTimer(debounce)
	w.due.Stop()
	defer w.due.Stop()
	tick := time.NewTicker(beat)
	defer tick.Stop()
	defer w.deafen()

	w.all = true
	w.look(ctx)
	w.quiet = false
	for ctx.Err() == nil {
		var events <-chan fsnotify.Event
		var failures <-chan error
		if w.hints != nil {
			events, failures = w.hints.events, w.hints.errors
		}
		select {
		case <-ctx.Done():
		case e, ok := <-events:
			if !ok {
				w.failure(errSilent)
				break
			}
			w.hint(e)
		case err, ok := <-failures:
			if !ok {
				err = errSilent
			}
			w.failure(err)
		case <-w.due.C:
			w.armed = false
			w.look(ctx)
		case <-tick.C:
			w.heartbeat(ctx)
		}
	}
	return nil
}

// listen asks for hints, or notes why there are none.
func (w *watch) listen() {
	w.deafen()
	h, err := w.start(w.dir)
	if err != nil {
		w.out.base.Watching, w.out.base.WatchNote = WatchingPolling, err.Error()
		return
	}
	w.hints = h
	w.out.base.Watching, w.out.base.WatchNote = WatchingEvents, ""
}

// deafen gives the hints up.
func (w *watch) deafen() {
	if w.hints != nil {
		// Closing has nothing to report: no event is waited for any more.
		w.hints.close()
		w.hints = nil
	}
}

// hint notes one event.
func (w *watch) hint(e fsnotify.Event) {
	switch {
	case e.Name == filepath.Clean(w.dir):
		if e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename) {
			// The watch stays with the old directory, and its inode may be
			// that of the next one: whatever is under the path is new.
			w.deafen()
			w.known = false
		}
		w.all = true
	case len(w.names) >= namesLimit:
		w.all = true
	default:
		w.names[filepath.Base(e.Name)] = true
	}
	w.arm(debounce)
}

// errSilent says that the source of the hints ended by itself.
var errSilent = errors.New("the system stopped to report them")

// failure handles trouble with the hints. Some were dropped, or none will come.
func (w *watch) failure(err error) {
	if !errors.Is(err, fsnotify.ErrEventOverflow) {
		w.deafen()
		w.out.base.Watching, w.out.base.WatchNote = WatchingPolling, hintError(err).Error()
	}
	w.all = true
	w.arm(debounce)
}

// arm has the directory looked at after a while, or earlier if that was asked
// for before. Full listings rest in between.
func (w *watch) arm(wait time.Duration) {
	if w.armed {
		return
	}
	if w.all {
		wait = max(wait, time.Until(w.rested))
	}
	w.due.Reset(wait)
	w.armed = true
}

// heartbeat notices what no event tells.
func (w *watch) heartbeat(ctx context.Context) {
	id, modified, err := identify(w.dir)
	switch {
	case err != nil, !w.known, id != w.id:
		w.all = true
		w.look(ctx)
	case w.armed:
		// A look is due soon anyway.
	case w.hints == nil || !modified.Equal(w.modified):
		// Polling, or names came or went without an event.
		if time.Now().Before(w.rested) {
			return
		}
		w.all = true
		w.look(ctx)
	default:
		w.refreshRegime()
	}
}

// look reads what was hinted at, or everything.
func (w *watch) look(ctx context.Context) {
	all, names := w.all, w.names
	w.all, w.names = false, map[string]bool{}

	id, modified, err := identify(w.dir)
	if err == nil && (!w.known || id != w.id) {
		all = true
		w.arrive(id)
	}
	all = all || len(names) == 0
	var d *directory
	if err == nil {
		d, err = openDirectory(w.dir)
	}
	if err != nil {
		w.lose(err)
		return
	}
	// Nothing was written, so closing has nothing to report.
	defer d.Close()
	w.modified = modified

	p := &pass{src: d, dir: w.dir, o: w.o, out: &w.out}
	if w.shown != nil {
		p.previous = w.shown.Entries
		p.again = w.shown.Err == nil || len(p.previous) > 0
	}
	if !all {
		p.only = slices.Collect(maps.Keys(names))
	}
	began := time.Now()
	if _, err := p.run(ctx); err != nil && ctx.Err() == nil {
		w.known = false // the next beat looks at everything
	}
	if all {
		w.rested = time.Now().Add(restFactor * time.Since(began))
	}
}

// arrive takes up the directory that is under the path now. Hints are asked for
// before it is read, so that nothing that happens in between is missed.
func (w *watch) arrive(id identity) {
	if w.id != (identity{}) && w.id != id {
		w.out.base.Replaced = true
	}
	w.id, w.known = id, true
	w.listen()
}

// lose publishes that there is no directory to read.
func (w *watch) lose(err error) {
	failed := dirError(w.dir, err)
	errors.As(err, &failed)
	var rows []*Entry
	w.known = false
	if failed.Cause == DirMissing || failed.Cause == DirNotADirectory {
		if w.id != (identity{}) {
			failed = &DirError{Dir: w.dir, Cause: DirVanished, Err: failed.Err}
		}
		w.deafen()
		w.out.base.Watching = WatchingPolling
		w.out.base.WatchNote = "there is no directory to watch at the moment"
	} else if w.shown != nil {
		rows = w.shown.Entries // it may be readable again soon
	}
	w.out.base.Err = failed
	w.out.base.Regime = failedRegime(w.dir, w.o.Program, failed)
	w.out.put(rows, 0, false)
}

// refreshRegime looks at the lock, of which no event tells, and at the age of
// what other programs left.
func (w *watch) refreshRegime() {
	if w.shown == nil || w.shown.Err != nil {
		return
	}
	d, err := openDirectory(w.dir)
	if err != nil {
		return // the next look will say so
	}
	// Nothing was written, so closing has nothing to report.
	defer d.Close()
	r := w.shown.Regime
	r.Lock = readLock(d, w.dir, hostLocks())
	if r.Lock.same(w.shown.Regime.Lock) && len(r.Staging) == 0 {
		return
	}
	r.complete(entryContents(w.shown.Entries, w.o.Now()))
	w.out.base.Regime = r
	w.out.put(w.shown.Entries, 0, w.shown.Complete)
}

// emit publishes a snapshot if it differs from the one before.
func (w *watch) emit(x *Index) {
	var changes []Change
	if w.shown != nil && !w.quiet {
		changes = changesBetween(w.shown.Entries, x.Entries)
	}
	if w.shown != nil && len(changes) == 0 && sameIndex(w.shown, x) {
		return
	}
	w.shown = x
	w.publish(x, changes)
}

// sameIndex tells whether two snapshots whose files are the same say the same
// about the directory.
func sameIndex(a, b *Index) bool {
	return len(a.Entries) == len(b.Entries) && a.Listed == b.Listed && a.Decoded == b.Decoded &&
		a.Complete == b.Complete && a.Watching == b.Watching && a.WatchNote == b.WatchNote &&
		a.Replaced == b.Replaced && sameError(a.Err, b.Err) && a.Regime.same(&b.Regime)
}

func sameError(a, b error) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Error() == b.Error()
}
