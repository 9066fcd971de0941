package cachedir

import (
	"context"
	"errors"
	"time"
)

// Scan reads a directory: first the names with their sizes and times, then the
// contents of the entries, by a bounded number of workers.
//
// publish, which may be nil, is called from the calling goroutine with ever newer
// snapshots: with the first rows as soon as there are some, whatever the size of
// the directory, then with all of them, then at most about a dozen times a second
// while contents are decoded, and last with the one that is returned.
//
// A file that cannot be read is a row that says why; only what concerns the
// directory as a whole is an error, a *DirError, and the Index holds what was
// seen nevertheless. When the context ends, its error is returned together with
// what is there.
func Scan(ctx context.Context, dir string, o Options, publish func(*Index)) (*Index, error) {
	o = o.withDefaults()
	out := &snapshots{base: Index{Dir: dir, Program: o.Program}, publish: publish}
	d, err := openDirectory(dir)
	if err != nil {
		out.base.Err = err
		out.base.Regime = failedRegime(dir, o.Program, err)
		return out.put(nil, 0, false), err
	}
	// Nothing was written, so closing has nothing to report.
	defer d.Close()
	p := &pass{src: d, dir: dir, o: o, out: out}
	return p.run(ctx)
}

// pass is one reading of a directory.
type pass struct {
	src source
	dir string
	o   Options
	out *snapshots

	// again says that earlier rows exist: files that did not change keep theirs
	// and are not read again, and a name that vanishes meanwhile is left out
	// instead of being listed as vanished.
	again    bool
	previous []*Entry // sorted by name
	only     []string // look at these names only; nil for all

	rows []*Entry // sorted by name; once decoding started the slots have the newer ones
}

// run lists, stats and decodes.
func (p *pass) run(ctx context.Context) (*Index, error) {
	// The stamp may have to be read several times, with pauses, which must not
	// hold up the rows.
	regime := make(chan Regime, 1)
	go func() { regime <- startRegime(ctx, p.src, p.dir, p.o.Program) }()

	var err error
	if p.only != nil {
		p.listOnly()
	} else if err = p.list(ctx); err != nil {
		err = p.directoryError(err)
	}
	p.out.base.Err = err
	found := entryContents(p.rows, p.o.Now())
	settle := func(r Regime) {
		r.complete(found)
		p.out.base.Regime = r
		regime = nil // no second one comes
	}
	select {
	case r := <-regime:
		settle(r)
	default:
	}

	rows := newSlots(p.rows)
	var decoded chan struct{}
	if !p.o.NamesOnly && ctx.Err() == nil {
		decoded = rows.decode(ctx, p.src, p.o, p.again)
		if !p.again {
			p.out.put(rows.snapshot(), 0, false)
		}
	}
	tick := time.NewTicker(publishEvery)
	defer tick.Stop()
	for decoded != nil || regime != nil {
		select {
		case <-decoded:
			decoded = nil
		case r := <-regime:
			settle(r)
		case <-tick.C:
			p.out.put(rows.snapshot(), 0, false)
		}
	}
	if err == nil && p.removed() {
		err = &DirError{Dir: p.dir, Cause: DirVanished}
		p.out.base.Err = err
	}
	if err == nil {
		err = ctx.Err()
	}
	return p.out.put(rows.snapshot(), 0, err == nil), err
}

// directoryError is the error of a listing that ended early. The directory was
// there when the pass began, so a missing one was removed since.
func (p *pass) directoryError(err error) error {
	var failed *DirError
	if errors.As(err, &failed) && failed.Cause == DirMissing {
		return &DirError{Dir: p.dir, Cause: DirVanished, Err: failed.Err}
	}
	return err
}

// removed tells whether the directory itself was deleted during the pass.
func (p *pass) removed() bool {
	d, ok := p.src.(*directory)
	return ok && d.removed()
}
