//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package cachedir

import (
	"time"

	"golang.org/x/sys/unix"
)

// identity tells one directory from another under the same path.
type identity struct{ device, inode uint64 }

// identify looks at the directory under a path, and when its list of names
// changed last.
func identify(path string) (identity, time.Time, error) {
	var st unix.Stat_t
	if err := unix.Stat(path, &st); err != nil {
		return identity{}, time.Time{}, err
	}
	info := infoOf(&st)
	return identity{info.device, info.inode}, info.modified, nil
}
