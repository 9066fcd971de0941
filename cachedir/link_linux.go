package cachedir

import (
	"time"

	"golang.org/x/sys/unix"
)

// accessTimeLife is the age at which a mount with "relatime" renews an access
// time that is newer than the last change (RELATIME of the kernel is one day).
// An hour less keeps away from the edge.
const accessTimeLife = 23 * time.Hour

// target reads where a link points. Reading a link sets its access time, and no
// call avoids that. So it is read only where the system will not record it: on a
// mount that keeps no access times, or on one that updates them only once after
// each change, when the link was read since.
func (d *directory) target(name string) (string, bool) {
	var fs unix.Statfs_t
	if unix.Fstatfs(d.fd, &fs) != nil {
		return "", false
	}
	var st unix.Stat_t
	if unix.Fstatat(d.fd, name, &st, unix.AT_SYMLINK_NOFOLLOW) != nil {
		return "", false
	}
	switch {
	case fs.Flags&(unix.ST_NOATIME|unix.ST_RDONLY) != 0:
	case fs.Flags&unix.ST_RELATIME != 0:
		read := time.Unix(st.Atim.Unix())
		if !read.After(time.Unix(st.Mtim.Unix())) || !read.After(time.Unix(st.Ctim.Unix())) ||
			time.Since(read) > accessTimeLife {
			return "", false
		}
	default:
		return "", false
	}
	buf := make([]byte, linkShown+1)
	n, err := unix.Readlinkat(d.fd, name, buf)
	if err != nil {
		return "", false
	}
	return string(buf[:n]), true
}
