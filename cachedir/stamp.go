package cachedir

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"cachescope/canon/sexp"
)

const (
	// stampShown is how much of a stamp's content is kept to be shown, in
	// bytes. A real stamp has two.
	stampShown = 1 << 10

	// stampPause lies between two reads of a stamp that may be half written: a
	// writer that does not publish atomically needs far less for two bytes.
	stampPause = 20 * time.Millisecond

	// stampReads bounds how often a stamp is read before it is judged.
	stampReads = 6

	// stampDoubts is how many reads in a row must say the same before a content
	// that no program writes is believed.
	stampDoubts = 3
)

// stamp is one reading of the stamp file.
type stamp struct {
	exists  bool
	content []byte
	err     error  // why it could not be read although it exists
	note    string // what else is to be said about the file, empty as a rule
	hidden  bool   // the content is that of a file elsewhere, not to be shown
}

// same tells whether two readings saw the same.
func (s stamp) same(t stamp) bool {
	if (s.err == nil) != (t.err == nil) || s.exists != t.exists {
		return false
	}
	if s.err != nil {
		return s.err.Error() == t.err.Error()
	}
	return bytes.Equal(s.content, t.content)
}

// complete tells whether the content is what a program writes as a whole:
// decimal digits and a line end. A file that is still being written may hold
// the first digit of two, so anything else is doubted.
func (s stamp) complete() bool {
	if !s.exists {
		return true // a stamp is replaced by renaming, it is never gone for a moment
	}
	digits, ok := bytes.CutSuffix(s.content, []byte("\n"))
	if !ok || len(digits) == 0 {
		return false
	}
	for _, c := range digits {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// version reads the content as the real reader does (section 3.3): white space
// trimmed, then an integer in OCaml's syntax.
func (s stamp) version() (int, error) {
	return sexp.ParseInt(bytes.Trim(s.content, " \t\n\r\f"))
}

// errUnsettled says that a stamp never read the same twice.
var errUnsettled = errors.New("it changes while it is read")

// settleStamp reads the stamp until it can be believed: never from one read,
// and what no program writes only after it stood for a while. pause waits
// between two reads; when it fails, what was read last is the answer.
func settleStamp(ctx context.Context, read func() stamp, pause func(context.Context) error) stamp {
	last := read()
	alike := 1
	for n := 1; n < stampReads; n++ {
		needed := 2
		if !last.complete() {
			needed = stampDoubts
			if pause(ctx) != nil {
				return last
			}
		}
		next := read()
		if next.same(last) {
			alike++
		} else {
			alike = 1
		}
		last = next
		if alike >= needed {
			return last
		}
	}
	if alike < 2 {
		last.err = errUnsettled
	}
	return last
}

// pauseStamp waits on the clock.
func pauseStamp(ctx context.Context) error {
	timer := time.NewTimer(stampPause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// readStamp reads the stamp once. The real reader follows a link here, so the
// question what it would do can only be answered by following it too; of a file
// elsewhere no byte is kept.
func readStamp(src source, dir string) stamp {
	content, _, err := readFile(src, StampFile, nil)
	var irregular *notRegularError
	switch {
	case err == nil:
		return stamp{exists: true, content: content}
	case vanished(err):
		return stamp{}
	case errors.As(err, &irregular) && irregular.kind == symbolicLink:
		return readLinkedStamp(dir)
	case errors.Is(err, fs.ErrPermission):
		if _, statErr := src.stat(StampFile); statErr != nil {
			// Not even its existence can be asked for, which counts as absent.
			return stamp{note: "the directory may not be searched, which counts as having no stamp"}
		}
	}
	return stamp{exists: true, err: err}
}

// readLinkedStamp reads the file that a linked stamp leads to.
func readLinkedStamp(dir string) stamp {
	path, err := filepath.EvalSymlinks(filepath.Join(dir, StampFile))
	if err != nil {
		// Dangling or a loop: the real reader's test for existence fails.
		return stamp{note: "the stamp is a link that leads nowhere, which counts as having no stamp"}
	}
	s := stamp{exists: true, hidden: true, note: "the stamp is a link"}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		s.err = err
		return s
	case info.IsDir():
		s.err = &notRegularError{subdirectory}
		return s
	}
	parent, err := openDirectory(filepath.Dir(path))
	if err != nil {
		s.err = err
		return s
	}
	// Nothing was written, so closing has nothing to report.
	defer parent.Close()
	s.content, _, s.err = readFile(parent, filepath.Base(path), nil)
	return s
}

// judge fills the part of a regime that follows from the stamp.
func (r *Regime) judge(s stamp) {
	if s.exists && !s.hidden {
		r.Stamp = bytes.Clone(s.content[:min(len(s.content), stampShown)])
	}
	switch {
	case !s.exists:
		r.State = RegimeMissing
		r.Detail = "there is no stamp: the next program that opens the directory counts it as older"
	case errors.Is(s.err, errUnsettled):
		r.State = RegimeUnreadable
		r.Detail = "the stamp changes while it is read: a program may be initialising the directory"
	case s.err != nil:
		r.State = RegimeUnreadable
		_, problem := readProblem(s.err)
		r.Detail = "the stamp cannot be used: " + problem
	default:
		r.judgeContent(s)
	}
	if s.note != "" {
		r.Detail += "; " + s.note
	}
}

func (r *Regime) judgeContent(s stamp) {
	version, err := s.version()
	switch {
	case err != nil && len(bytes.Trim(s.content, " \t\n\r\f")) == 0:
		r.State = RegimeMalformed
		r.Detail = "the stamp is empty: every program refuses the directory until it is repaired"
	case err != nil:
		r.State = RegimeMalformed
		r.Detail = "the stamp is not a number: every program refuses the directory until it is repaired"
	case version == r.Program:
		r.State, r.Version = RegimeCurrent, version
		r.Detail = fmt.Sprintf("regime %d, the program's own", version)
	case version > r.Program:
		r.State, r.Version = RegimeNewer, version
		r.Detail = fmt.Sprintf("regime %d, newer than the program's (%d > %d)", version, version, r.Program)
	default:
		r.State, r.Version = RegimeOlder, version
		r.Detail = fmt.Sprintf("regime %d, older than the program's (%d < %d)", version, version, r.Program)
	}
	if err == nil && version == 5 {
		r.Detail += "; two generations of the format call themselves 5"
	}
}
