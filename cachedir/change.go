package cachedir

import "strings"

// Kinds of a Change.
const (
	ChangeAdded   = "added"
	ChangeChanged = "changed"
	ChangeRemoved = "removed"
)

// Change is what happened to one file between two snapshots.
type Change struct {
	Kind string // ChangeAdded, ChangeChanged or ChangeRemoved
	File string // raw bytes of the name
}

// changesBetween compares the rows of two snapshots, both sorted by name.
// Decoding a row is no change.
func changesBetween(old, now []*Entry) []Change {
	var out []Change
	for len(old) > 0 || len(now) > 0 {
		switch order := compareFirst(old, now); {
		case order < 0:
			out = append(out, Change{ChangeRemoved, old[0].File})
			old = old[1:]
		case order > 0:
			out = append(out, Change{ChangeAdded, now[0].File})
			now = now[1:]
		default:
			if old[0] != now[0] && rewritten(old[0], now[0]) {
				out = append(out, Change{ChangeChanged, now[0].File})
			}
			old, now = old[1:], now[1:]
		}
	}
	return out
}

// compareFirst orders the first rows; a list that has ended comes last.
func compareFirst(old, now []*Entry) int {
	switch {
	case len(old) == 0:
		return 1
	case len(now) == 0:
		return -1
	case old[0] == now[0]:
		return 0
	default:
		return strings.Compare(old[0].File, now[0].File)
	}
}

// rewritten tells whether two rows of one name speak of different files or of a
// file that can, or cannot, be read any more.
func rewritten(old, now *Entry) bool {
	info := fileInfo{
		size: now.Size, modified: now.Time,
		device: now.Device, inode: now.Inode, changed: now.ChangeTime,
	}
	if !sameFile(old, info) {
		return true
	}
	readable := func(e *Entry) bool { return e.Pending() || e.Status != StatusUnreadable }
	return readable(old) != readable(now)
}
