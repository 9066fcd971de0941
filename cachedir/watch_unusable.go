//go:build !linux && !windows

package cachedir

// eventsUsable is false where watching a directory means to hold every file in
// it open: that would open what must not be opened, and run out of descriptors.
const eventsUsable = false
