//go:build !linux

package cachedir

// networkFileSystem knows no kinds of file system here; a watch that does not
// work is noticed when it is set up.
func networkFileSystem(string) (name string, ok bool) { return "", false }
