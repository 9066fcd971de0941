package cachedir

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// slots are the rows of a pass while their contents are decoded: workers put
// finished rows in place of pending ones, snapshots are taken meanwhile.
type slots struct {
	rows []atomic.Pointer[Entry]
}

// gone stands in a slot whose file vanished and is not to be listed.
var gone = &Entry{}

func newSlots(rows []*Entry) *slots {
	s := &slots{rows: make([]atomic.Pointer[Entry], len(rows))}
	for i, e := range rows {
		s.rows[i].Store(e)
	}
	return s
}

// snapshot is the present state of all rows.
func (s *slots) snapshot() []*Entry {
	out := make([]*Entry, 0, len(s.rows))
	for i := range s.rows {
		if e := s.rows[i].Load(); e != gone {
			out = append(out, e)
		}
	}
	return out
}

// decodePiece is how many rows a worker takes at a time: enough that workers do
// not meet at the counter, few enough that the first screen is done early.
const decodePiece = 32

// decode starts the workers, which read the pending rows from the first to the
// last. The channel is closed when all have ended, because the work is done or
// because the context ended. With again, files that vanish are dropped.
func (s *slots) decode(ctx context.Context, src source, o Options, again bool) chan struct{} {
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(o.Workers, 1+len(s.rows)/decodePiece) {
		wait.Go(func() {
			d := newDecoder()
			for {
				end := int(next.Add(decodePiece))
				start := end - decodePiece
				if start >= len(s.rows) || ctx.Err() != nil {
					return
				}
				for i := start; i < min(end, len(s.rows)) && ctx.Err() == nil; i++ {
					s.decodeOne(i, d, src, o.Program, again)
				}
			}
		})
	}
	done := make(chan struct{})
	go func() {
		wait.Wait()
		close(done)
	}()
	return done
}

func (s *slots) decodeOne(i int, d *decoder, src source, p Program, again bool) {
	base := s.rows[i].Load()
	if !base.Pending() {
		return
	}
	e, vanished := d.load(src, *base, p)
	if vanished && again {
		e = gone
	}
	s.rows[i].Store(e)
	// With as many workers as processors, a screen that has something to draw
	// would wait for the scheduler to interrupt one of them, up to 10 ms.
	runtime.Gosched()
}
