package cachedir

import (
	"bytes"
	"fmt"
	"strconv"
	"time"
)

// Lock is what can be seen of the directory's lock (section 3.2) without
// touching it: the file is neither opened nor created.
type Lock struct {
	Exists  bool
	Held    bool
	PID     int       // of the holder; 0 if it is not known
	Command string    // name of the holder's program; outside text, not safe for a terminal
	Known   bool      // false where the system cannot tell whether the lock is held
	Since   time.Time // last modification of the lock file, that is its creation: nothing writes to it
	Detail  string    // what limits the answer, empty as a rule
}

// lockSystem is where facts about locks come from.
type lockSystem struct {
	table   func() ([]byte, error)                 // in the form of /proc/locks
	command func(pid int) string                   // empty if it cannot be told
	limits  func(dir string) (remote, part string) // a network file system's name; what else hides locks
}

// readLock looks up who holds the lock.
func readLock(src source, dir string, sys *lockSystem) Lock {
	info, err := src.stat(LockFile)
	if err != nil {
		if vanished(err) {
			return Lock{Known: true}
		}
		return Lock{Detail: "the lock file cannot be looked at: " + plainError(err).Error()}
	}
	l := Lock{Exists: true, Since: info.modified}
	if info.kind == symbolicLink {
		l.Detail = "the lock file is a link, which is not followed"
		return l
	}
	if sys == nil {
		l.Detail = "this system does not tell who holds a lock"
		return l
	}
	table, err := sys.table()
	if err != nil {
		l.Detail = "the table of locks cannot be read: " + plainError(err).Error()
		return l
	}
	l.Known = true
	holder, found := findHolder(table, info.device, info.inode)
	l.Held = found
	if found {
		l.PID = max(holder.pid, 0) // -1 stands for a lock of an open file, not of a process
		if l.PID > 0 {
			l.Command = sys.command(l.PID)
		}
		if !holder.exact {
			l.Detail = "found by the number of the file alone: this file system numbers its device otherwise in the table of locks"
		}
		return l
	}
	switch remote, part := sys.limits(dir); {
	case remote != "":
		l.Known = false
		l.Detail = "on " + remote + " the locks of other machines cannot be seen"
	case part != "":
		l.Detail = part
	}
	return l
}

// lockHolder is a line of the table that concerns the file.
type lockHolder struct {
	pid   int
	exact bool // device and inode agree, not the inode alone
}

// findHolder searches the table of locks, of which a line is
//
//	1: POSIX  ADVISORY  WRITE 1234 08:01:131090 0 EOF
//
// with the device as two hexadecimal numbers, or, for one that waits for the
// lock above it, "1: -> POSIX ...". Locks of flock do not conflict with the
// programs' and are passed over. Some file systems number their device
// otherwise here than stat does; a line with the right inode then has to do.
func findHolder(table []byte, device, inode uint64) (lockHolder, bool) {
	var loose lockHolder
	found := false
	for line := range bytes.Lines(table) {
		fields := bytes.Fields(line)
		if len(fields) < 6 || string(fields[1]) == "->" {
			continue
		}
		if kind := string(fields[1]); kind != "POSIX" && kind != "OFDLCK" {
			continue
		}
		pid, err := strconv.Atoi(string(fields[4]))
		if err != nil {
			continue
		}
		place := bytes.Split(fields[5], []byte(":"))
		if len(place) != 3 {
			continue
		}
		if n, err := strconv.ParseUint(string(place[2]), 10, 64); err != nil || n != inode {
			continue
		}
		if fmt.Sprintf("%s:%s", place[0], place[1]) == lockDevice(device) {
			return lockHolder{pid: pid, exact: true}, true
		}
		if !found {
			loose, found = lockHolder{pid: pid}, true
		}
	}
	return loose, found
}

// same tells whether two looks at a lock saw the same.
func (l Lock) same(m Lock) bool {
	return l.Exists == m.Exists && l.Held == m.Held && l.PID == m.PID &&
		l.Command == m.Command && l.Known == m.Known && l.Since.Equal(m.Since) && l.Detail == m.Detail
}
