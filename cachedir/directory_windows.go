package cachedir

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/sys/windows"
)

// directory is a cache directory that is read by its path: this system has no
// way to resolve names against an open directory.
type directory struct {
	path string
}

// openDirectory checks that a directory can be listed. The error is a *DirError.
func openDirectory(path string) (*directory, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, dirError(path, err)
	}
	if !info.IsDir() {
		return nil, &DirError{Dir: path, Cause: DirNotADirectory}
	}
	return &directory{path: path}, nil
}

func (d *directory) Close() error { return nil }

// names lists the names in the directory.
func (d *directory) names() ([]string, error) {
	f, err := os.Open(d.path)
	if err != nil {
		return nil, dirError(d.path, err)
	}
	// Nothing was written, so closing has nothing to report.
	defer f.Close()
	names, err := f.Readdirnames(-1)
	if err != nil {
		return nil, dirError(d.path, err)
	}
	return names, nil
}

// stat describes the name itself; a link is not followed.
func (d *directory) stat(name string) (fileInfo, error) {
	if err := checkName(name); err != nil {
		return fileInfo{}, err
	}
	info, err := os.Lstat(filepath.Join(d.path, name))
	if err != nil {
		return fileInfo{}, err
	}
	return infoOf(info), nil
}

// openRegular opens a name if it is a regular file, and refuses with a
// *notRegularError otherwise. Deleting and renaming stay allowed while it is
// open, so that a program that publishes an entry is not held up by a reader.
func (d *directory) openRegular(name string) (*os.File, fileInfo, error) {
	if err := checkName(name); err != nil {
		return nil, fileInfo{}, err
	}
	path := filepath.Join(d.path, name)
	wide, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return nil, fileInfo{}, err
	}
	handle, err := windows.CreateFile(wide, windows.GENERIC_READ,
		windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE|windows.FILE_SHARE_DELETE,
		nil, windows.OPEN_EXISTING,
		windows.FILE_ATTRIBUTE_NORMAL|windows.FILE_FLAG_OPEN_REPARSE_POINT, 0)
	if err != nil {
		// A directory cannot be opened so; ask what the name is. If that fails
		// too, the first error says more.
		if info, again := d.stat(name); again == nil && info.kind != regularFile {
			return nil, info, &notRegularError{info.kind}
		}
		return nil, fileInfo{}, &os.PathError{Op: "open", Path: path, Err: err}
	}
	f := os.NewFile(uintptr(handle), path)
	st, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, fileInfo{}, err
	}
	info := infoOf(st)
	if info.kind != regularFile {
		f.Close()
		return nil, info, &notRegularError{info.kind}
	}
	return f, info, nil
}

// read reads a whole regular file, into buf as far as it fits.
func (d *directory) read(name string, buf []byte) ([]byte, fileInfo, error) {
	f, info, err := d.openRegular(name)
	if err != nil {
		return nil, info, err
	}
	// Nothing was written, so closing has nothing to report.
	defer f.Close()
	limit := readLimit()
	if info.size > limit {
		return nil, info, &tooLargeError{info.size, limit}
	}
	buf = buf[:0]
	if int64(cap(buf)) <= info.size {
		buf = make([]byte, 0, info.size+1)
	}
	for {
		if len(buf) == cap(buf) {
			buf = append(buf, 0)[:len(buf)]
		}
		n, err := f.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		switch {
		case errors.Is(err, io.EOF):
			info.size = int64(len(buf))
			return buf, info, nil
		case err != nil:
			return nil, info, err
		case int64(len(buf)) > limit:
			return nil, info, &tooLargeError{int64(len(buf)), limit}
		}
	}
}

func infoOf(st os.FileInfo) fileInfo {
	info := fileInfo{size: st.Size(), modified: st.ModTime()}
	switch mode := st.Mode(); {
	case mode.IsRegular():
		info.kind = regularFile
	case mode.IsDir():
		info.kind = subdirectory
	case mode&os.ModeSymlink != 0:
		info.kind = symbolicLink
	case mode&os.ModeNamedPipe != 0:
		info.kind = namedPipe
	case mode&os.ModeSocket != 0:
		info.kind = socketFile
	case mode&os.ModeDevice != 0:
		info.kind = deviceFile
	}
	return info
}

// transient tells whether an error may go away when the name is looked up again.
func transient(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_LOCK_VIOLATION)
}

func isPathSeparator(c byte) bool { return c == '/' || c == '\\' || c == ':' }
