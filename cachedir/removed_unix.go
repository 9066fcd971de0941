//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package cachedir

import "golang.org/x/sys/unix"

// removed tells whether the open directory was deleted: it then has no links.
func (d *directory) removed() bool {
	var st unix.Stat_t
	return unix.Fstat(d.fd, &st) == nil && st.Nlink == 0
}
