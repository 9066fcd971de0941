package cachedir

import (
	"os"
	"syscall"
	"time"
)

// identity tells one directory from another under the same path, here by the
// time of its creation.
type identity struct{ created int64 }

// identify looks at the directory under a path, and when its list of names
// changed last.
func identify(path string) (identity, time.Time, error) {
	info, err := os.Stat(path)
	if err != nil {
		return identity{}, time.Time{}, err
	}
	var id identity
	if data, ok := info.Sys().(*syscall.Win32FileAttributeData); ok {
		id.created = data.CreationTime.Nanoseconds()
	}
	return id, info.ModTime(), nil
}
