//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package cachedir

// noAccessTime is nothing where the system has no such request: access times
// then follow the options of the mount.
const noAccessTime = 0
