package cachedir

import (
	"errors"
	"io"
	"os"
)

// list reads the names piece by piece.
func (d *directory) list(yield func([]listed) bool) error {
	f, err := os.Open(d.path)
	if err != nil {
		return dirError(d.path, err)
	}
	// Nothing was written, so closing has nothing to report.
	defer f.Close()
	for {
		names, err := f.Readdirnames(listPiece)
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
