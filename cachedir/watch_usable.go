//go:build linux || windows

package cachedir

// eventsUsable tells whether the system reports changes of a directory without
// opening the files in it.
const eventsUsable = true
