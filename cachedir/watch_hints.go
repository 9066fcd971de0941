package cachedir

import (
	"errors"
	"fmt"
	"syscall"

	"github.com/fsnotify/fsnotify"
)

// hints are what the system reports about a directory. They say only that a
// look is worth while, never what the directory holds: events are merged, come
// late, and are dropped when too many wait.
type hints struct {
	events <-chan fsnotify.Event
	errors <-chan error
	close  func() error
}

// startHints asks the system to report changes of a directory. The error says
// in a sentence why it does not.
func startHints(dir string) (*hints, error) {
	if !eventsUsable {
		return nil, errors.New("this system reports changes only of files that are held open")
	}
	if name, ok := networkFileSystem(dir); ok {
		return nil, fmt.Errorf("%s does not report what other machines change", name)
	}
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, hintError(err)
	}
	if err := w.Add(dir); err != nil {
		// The watcher was of no use, and nothing is lost with it.
		w.Close()
		return nil, hintError(err)
	}
	return &hints{events: w.Events, errors: w.Errors, close: w.Close}, nil
}

// hintError names the limits that watching programs usually run into.
func hintError(err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return errors.New("the system has no watches left (limit fs.inotify.max_user_watches)")
	case errors.Is(err, syscall.EMFILE):
		return errors.New("too many programs watch files (limit fs.inotify.max_user_instances, or that of open files)")
	default:
		return fmt.Errorf("changes are not reported: %w", err)
	}
}
