package cachedir

import (
	"context"
	"slices"
	"sync"
	"time"
)

// headBudget bounds the time for looking at the first rows before they are
// shown: on a slow file system a few of them soon are better than many late.
const headBudget = 15 * time.Millisecond

// headLeast is how many rows fill a screen; fewer are not shown on their own.
const headLeast = 64

// list fills rows with all names and what the system says about each. Names
// are read by the calling goroutine, looked at by the workers. On a first pass
// the first rows are published as soon as they are there.
func (p *pass) list(ctx context.Context) error {
	work := make(chan []listed, 2*p.o.Workers)
	done := make([][]*Entry, p.o.Workers)
	var wait sync.WaitGroup
	for i := range done {
		wait.Go(func() {
			for piece := range work {
				if ctx.Err() == nil {
					done[i], _ = p.look(piece, done[i], time.Time{})
				}
			}
		})
	}

	var pending []listed // of a first piece that is too small to be shown
	var head []*Entry    // the rows that are shown while the rest is listed
	count := 0
	err := listNames(p.src, func(piece []listed) bool {
		before := len(pending)
		for _, l := range piece {
			if !housekeeping(l.name) {
				pending = append(pending, l)
			}
		}
		count += len(pending) - before
		switch {
		case p.again || head != nil:
			work <- pending
			pending = nil
			if !p.again && p.out.due() {
				p.out.put(slices.Clone(head), count, false)
			}
		case len(pending) >= listPiece:
			var rest []listed
			head, rest = p.look(pending, make([]*Entry, 0, len(pending)), time.Now().Add(headBudget))
			done[0], pending = head, nil
			head = slices.Clone(head) // the workers append to the other one
			sortEntries(head)
			p.out.put(slices.Clone(head), count, false)
			work <- rest
		}
		return ctx.Err() == nil
	})
	if len(pending) > 0 {
		work <- pending
	}
	close(work)
	wait.Wait()
	p.rows = slices.Concat(done...)
	sortEntries(p.rows)
	return err
}

// listOnly fills rows with the previous ones, of which some names are looked at
// afresh.
func (p *pass) listOnly() {
	p.only = slices.DeleteFunc(p.only, housekeeping)
	slices.Sort(p.only)
	p.rows = make([]*Entry, 0, len(p.previous)+len(p.only))
	for _, e := range p.previous {
		if _, again := slices.BinarySearch(p.only, e.File); !again {
			p.rows = append(p.rows, e)
		}
	}
	p.rows, _ = p.look(unsure(p.only), p.rows, time.Time{})
	sortEntries(p.rows)
}

// look appends the rows of some names. After the deadline, unless that is zero,
// it returns the names that are left, if it has enough rows to show.
func (p *pass) look(names []listed, rows []*Entry, deadline time.Time) ([]*Entry, []listed) {
	for i, l := range names {
		if row := p.row(l.name); row != nil {
			rows = append(rows, row)
		}
		if i%headLeast == headLeast-1 && !deadline.IsZero() && time.Now().After(deadline) {
			return rows, names[i+1:]
		}
	}
	return rows, nil
}

// row is the row of one name, nil for one that vanished since an earlier pass.
func (p *pass) row(name string) *Entry {
	info, err := p.src.stat(name)
	if err != nil && transient(err) {
		info, err = p.src.stat(name) // a stale handle: the name is looked up afresh
	}
	if err != nil {
		if p.again && vanished(err) {
			return nil
		}
		return failedEntry(namedEntry(name), err)
	}
	if old, ok := findEntry(p.previous, name); ok && settled(old) && sameFile(old, info) {
		return old
	}
	e := newEntry(name, info)
	if info.kind == symbolicLink {
		e.Problem += linkTarget(p.src, name)
	}
	return &e
}

// settled tells whether a row needs no second look as long as the file stays
// the same. What could not be read may be readable now.
func settled(e *Entry) bool {
	return !e.Pending() && e.Status != StatusUnreadable
}

// sameFile tells whether a row still describes the file: neither another file
// under the name, nor one that was written to or had its rights changed.
func sameFile(e *Entry, info fileInfo) bool {
	return e.Size == info.size && e.Time.Equal(info.modified) &&
		e.Device == info.device && e.Inode == info.inode && e.ChangeTime == info.changed
}
