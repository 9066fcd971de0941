package cachedir

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
	"time"

	"cachescope/canon/sexp"
)

// A source is where files are read from: an open directory, or one with
// injected faults in a test. Names are single path elements. Methods may be
// called from several goroutines at once.
type source interface {
	names() ([]string, error)           // all names but "." and "..", in no order
	stat(name string) (fileInfo, error) // of the name itself, links are not followed
	read(name string, buf []byte) ([]byte, fileInfo, error)
}

// fileKind is what a name stands for on disk.
type fileKind uint8

const (
	otherFile fileKind = iota // something this program has no word for
	regularFile
	subdirectory
	symbolicLink
	namedPipe
	socketFile
	deviceFile
)

// sentence says why a file that is not a regular one is not read.
func (k fileKind) sentence() string {
	switch k {
	case regularFile:
		return ""
	case subdirectory:
		return "not a file: a directory"
	case symbolicLink:
		return "not a file: a symbolic link, which is never followed"
	case namedPipe:
		return "not a file: a named pipe"
	case socketFile:
		return "not a file: a socket"
	case deviceFile:
		return "not a file: a device"
	default:
		return "not a regular file"
	}
}

// fileInfo is what the system says about a name.
type fileInfo struct {
	kind          fileKind
	size          int64 // bytes
	modified      time.Time
	device, inode uint64 // 0 where the system has none
	changed       int64  // nanoseconds since 1970, 0 where the system has none
}

// DirError says why a directory as a whole cannot be read.
type DirError struct {
	Dir   string
	Cause string // "missing", "unreadable", "not-a-directory" or "vanished"
	Err   error  // what the system said, may be nil
}

// Causes of a DirError.
const (
	DirMissing       = "missing"
	DirUnreadable    = "unreadable"
	DirNotADirectory = "not-a-directory"
	DirVanished      = "vanished"
)

func (e *DirError) Error() string {
	var text string
	switch e.Cause {
	case DirMissing:
		text = "there is no such directory"
	case DirNotADirectory:
		text = "not a directory"
	case DirVanished:
		text = "the directory was removed while it was read"
	default:
		text = "the directory cannot be read"
		if e.Err != nil {
			return fmt.Sprintf("read cache directory %q: %s: %v", e.Dir, text, plainError(e.Err))
		}
	}
	return fmt.Sprintf("read cache directory %q: %s", e.Dir, text)
}

func (e *DirError) Unwrap() error { return e.Err }

// dirError names the cause of an error that concerns the directory.
func dirError(dir string, err error) *DirError {
	cause := DirUnreadable
	switch {
	case errors.Is(err, fs.ErrNotExist):
		cause = DirMissing
	case errors.Is(err, syscall.ENOTDIR):
		cause = DirNotADirectory
	}
	return &DirError{Dir: dir, Cause: cause, Err: err}
}

// notRegularError is the refusal to open anything but a regular file.
type notRegularError struct{ kind fileKind }

func (e *notRegularError) Error() string { return e.kind.sentence() }

// tooLargeError is the refusal to read a file that no entry can be as large as.
type tooLargeError struct{ size, limit int64 }

func (e *tooLargeError) Error() string {
	return fmt.Sprintf("%d bytes, larger than any entry can be (limit %d bytes), not read", e.size, e.limit)
}

// badNameError is the refusal of a name that would leave the directory.
type badNameError struct{ name string }

func (e *badNameError) Error() string {
	return fmt.Sprintf("%q is not the name of a file in the directory", e.name)
}

// checkName refuses what is not a single path element: it would be resolved
// outside of the directory.
func checkName(name string) error {
	if name == "" || name == "." || name == ".." {
		return &badNameError{name}
	}
	for i := range len(name) {
		if isPathSeparator(name[i]) || name[i] == 0 {
			return &badNameError{name}
		}
	}
	return nil
}

// readLimit is the largest content that is read, in bytes. What the parser
// would refuse anyway need not be brought into memory.
func readLimit() int64 { return int64(sexp.DefaultLimits.MaxBytes) }

// readFile reads a whole file, into buf as far as it fits, with what the system
// says about the very file that was read. A stale handle of a network file
// system and a busy file are tried once more: the second attempt looks the name
// up afresh.
func readFile(src source, name string, buf []byte) ([]byte, fileInfo, error) {
	data, info, err := src.read(name, buf)
	if err != nil && transient(err) {
		data, info, err = src.read(name, buf)
	}
	return data, info, err
}

// vanished tells whether an error means that the name is gone.
func vanished(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// readProblem turns the error of reading a file into its status and a sentence.
func readProblem(err error) (Status, string) {
	var irregular *notRegularError
	var large *tooLargeError
	switch {
	case errors.As(err, &irregular):
		return StatusNotAFile, irregular.Error()
	case errors.As(err, &large):
		return StatusUndecodable, large.Error()
	case vanished(err):
		return StatusUnreadable, "vanished after it was listed"
	case errors.Is(err, fs.ErrPermission):
		return StatusUnreadable, "no permission to read it"
	case transient(err):
		return StatusUnreadable, "unavailable, twice: " + plainError(err).Error()
	default:
		return StatusUnreadable, "cannot be read: " + plainError(err).Error()
	}
}

// plainError is the innermost cause of an error, without the operation and the
// path: a row has its name in another column already.
func plainError(err error) error {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err
		}
		err = inner
	}
}
