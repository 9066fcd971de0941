package cachedir

import (
	"bytes"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// initialPIDNamespace is the inode of the process namespace of the machine
// itself (PROC_PID_INIT_INO of the kernel).
const initialPIDNamespace = 0xEFFFFFFC

// hostLocks reads the tables of the running kernel.
func hostLocks() *lockSystem {
	return &lockSystem{
		table: func() ([]byte, error) { return os.ReadFile("/proc/locks") },
		command: func(pid int) string {
			// The process may be gone or be somebody else's: then it has no name.
			name, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid))
			if err != nil {
				return ""
			}
			return string(bytes.TrimSuffix(name, []byte("\n")))
		},
		limits: func(dir string) (remote, part string) {
			remote, _ = networkFileSystem(dir)
			var st unix.Stat_t
			if err := unix.Stat("/proc/self/ns/pid", &st); err == nil && st.Ino != initialPIDNamespace {
				part = "inside a container the locks of processes outside cannot be seen"
			}
			return remote, part
		},
	}
}

// lockDevice spells a device number as the table of locks does.
func lockDevice(device uint64) string {
	return fmt.Sprintf("%02x:%02x", unix.Major(device), unix.Minor(device))
}
