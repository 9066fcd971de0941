package cachedir

import "golang.org/x/sys/unix"

// noAccessTime keeps reads from updating the access time.
const noAccessTime = unix.O_NOATIME
