package cachedir

import (
	"errors"
	"io/fs"
	"os"
)

// removed tells whether there is nothing left under the path.
func (d *directory) removed() bool {
	_, err := os.Stat(d.path)
	return errors.Is(err, fs.ErrNotExist)
}
