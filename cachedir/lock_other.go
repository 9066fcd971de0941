//go:build !linux

package cachedir

// hostLocks has nothing to ask: these systems tell the holder only to a process
// that opens the file.
func hostLocks() *lockSystem { return nil }

// lockDevice has no spelling where there is no table of locks.
func lockDevice(uint64) string { return "" }
