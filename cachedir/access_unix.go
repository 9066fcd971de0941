//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package cachedir

import (
	"errors"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// accessTo asks the system for the rights of this user without opening or
// changing anything. A file system that is mounted read-only counts too.
func accessTo(dir string) access {
	may := access{writable: unix.Access(dir, unix.W_OK|unix.X_OK) == nil}
	lock := filepath.Join(dir, LockFile)
	var st unix.Stat_t
	err := unix.Stat(lock, &st)
	switch {
	case err == nil && st.Mode&unix.S_IFMT == unix.S_IFDIR:
		may.lockProblem = "it is a directory"
	case err == nil:
		if err := unix.Access(lock, unix.R_OK|unix.W_OK); err != nil {
			may.lockProblem = "this user may not: " + err.Error()
		}
	case errors.Is(err, unix.ENOENT) && !may.writable:
		may.lockProblem = "there is none, and this user may not change the directory"
	case errors.Is(err, unix.ENOENT):
		// It would be made.
	default:
		may.lockProblem = err.Error()
	}
	return may
}
