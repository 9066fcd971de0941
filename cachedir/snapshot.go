package cachedir

import "time"

// publishEvery is the time between two snapshots while contents are decoded: a
// screen shows no more than that many states a second anyway, and each snapshot
// of 100,000 rows is a copy of 800 kB.
const publishEvery = 80 * time.Millisecond

// snapshots makes the numbered snapshots of one scan or watch and hands them out.
// It belongs to one goroutine.
type snapshots struct {
	base    Index // what the next snapshot says about the directory as a whole
	publish func(*Index)
	last    *Index
	at      time.Time // of the last one
}

// put makes a snapshot of the rows, which become its own, and hands it out.
// listed counts names of which there may be no rows yet.
func (s *snapshots) put(entries []*Entry, listed int, complete bool) *Index {
	s.base.Generation++
	x := s.base
	x.Entries = entries
	x.Listed = max(listed, len(entries))
	x.Decoded = countDecoded(entries)
	x.Complete = complete && x.Err == nil
	s.last, s.at = &x, time.Now()
	if s.publish != nil {
		s.publish(&x)
	}
	return &x
}

// due tells whether enough time went by for another snapshot.
func (s *snapshots) due() bool { return time.Since(s.at) >= publishEvery }
