package cachedir

import (
	"time"

	"golang.org/x/sys/unix"
)

// identity tells one directory from another under the same path. The time of
// birth is there because a new directory often gets the inode of the old one.
type identity struct {
	device, inode uint64
	birth         int64 // nanoseconds since 1970, 0 where the file system keeps none
}

// identify looks at the directory under a path, and when its list of names
// changed last.
func identify(path string) (identity, time.Time, error) {
	var st unix.Statx_t
	for {
		err := unix.Statx(unix.AT_FDCWD, path, unix.AT_STATX_SYNC_AS_STAT,
			unix.STATX_BASIC_STATS|unix.STATX_BTIME, &st)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return identity{}, time.Time{}, err
		}
		break
	}
	id := identity{device: unix.Mkdev(st.Dev_major, st.Dev_minor), inode: st.Ino}
	if st.Mask&unix.STATX_BTIME != 0 {
		id.birth = st.Btime.Sec*int64(time.Second) + int64(st.Btime.Nsec)
	}
	return id, time.Unix(st.Mtime.Sec, int64(st.Mtime.Nsec)), nil
}
