//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package cachedir

import (
	"errors"
	"io"
)

// list reads the names through the descriptor.
func (d *directory) list(yield func([]listed) bool) error {
	d.listing.Lock()
	defer d.listing.Unlock()
	if _, err := d.file.Seek(0, io.SeekStart); err != nil {
		return dirError(d.path, err)
	}
	for {
		names, err := d.file.Readdirnames(listPiece)
		if len(names) > 0 && !yield(unsure(names)) {
			return nil
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return dirError(d.path, err)
		}
	}
}
