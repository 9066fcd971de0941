//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package cachedir

import (
	"errors"
	"io"
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// directory is an open cache directory. Every name is resolved against the
// directory that was opened, also after it was moved or replaced.
type directory struct {
	path string
	fd   int

	listing sync.Mutex // the position in the list of names belongs to the descriptor
	file    *os.File   // owns fd
}

// openDirectory opens a directory for reading. The error is a *DirError.
func openDirectory(path string) (*directory, error) {
	fd, err := openQuietly(unix.AT_FDCWD, path, unix.O_DIRECTORY)
	if err != nil {
		return nil, dirError(path, err)
	}
	return &directory{path: path, fd: fd, file: os.NewFile(uintptr(fd), path)}, nil
}

func (d *directory) Close() error { return d.file.Close() }

// names lists the names in the directory.
func (d *directory) names() ([]string, error) {
	d.listing.Lock()
	defer d.listing.Unlock()
	if _, err := d.file.Seek(0, io.SeekStart); err != nil {
		return nil, dirError(d.path, err)
	}
	names, err := d.file.Readdirnames(-1)
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
	var st unix.Stat_t
	for {
		err := unix.Fstatat(d.fd, name, &st, unix.AT_SYMLINK_NOFOLLOW)
		if err == nil {
			return infoOf(&st), nil
		}
		if err != unix.EINTR {
			return fileInfo{}, err
		}
	}
}

// openRegular opens a name if it is a regular file, and refuses with a
// *notRegularError otherwise. It never waits for the other end of a pipe. The
// descriptor is the caller's to close.
func (d *directory) openRegular(name string) (int, fileInfo, error) {
	if err := checkName(name); err != nil {
		return -1, fileInfo{}, err
	}
	fd, err := openQuietly(d.fd, name, unix.O_NOFOLLOW|unix.O_NONBLOCK)
	if err != nil {
		// Systems disagree about the error for a link or a socket, so ask what
		// the name is. If that fails too, the first error says more.
		if info, again := d.stat(name); again == nil && info.kind != regularFile {
			return -1, info, &notRegularError{info.kind}
		}
		return -1, fileInfo{}, err
	}
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil {
		unix.Close(fd)
		return -1, fileInfo{}, err
	}
	info := infoOf(&st)
	if info.kind != regularFile {
		unix.Close(fd)
		return -1, info, &notRegularError{info.kind}
	}
	return fd, info, nil
}

// read reads a whole regular file, into buf as far as it fits.
func (d *directory) read(name string, buf []byte) ([]byte, fileInfo, error) {
	fd, info, err := d.openRegular(name)
	if err != nil {
		return nil, info, err
	}
	// Nothing was written, so closing has nothing to report.
	defer unix.Close(fd)
	limit := readLimit()
	if info.size > limit {
		return nil, info, &tooLargeError{info.size, limit}
	}
	buf = buf[:0]
	if int64(cap(buf)) <= info.size {
		buf = make([]byte, 0, info.size+1) // one more, so that a single read meets the end
	}
	for {
		if len(buf) == cap(buf) {
			buf = append(buf, 0)[:len(buf)]
		}
		n, err := unix.Read(fd, buf[len(buf):cap(buf)])
		switch {
		case err == unix.EINTR:
			continue
		case err != nil:
			return nil, info, err
		}
		buf = buf[:len(buf)+n]
		switch {
		case n == 0, n > 0 && int64(len(buf)) == info.size && len(buf) < cap(buf):
			// Either the end itself, or all that the file held with room left
			// in the buffer, which a regular file does not stop at otherwise.
			info.size = int64(len(buf))
			return buf, info, nil
		case int64(len(buf)) > limit:
			return nil, info, &tooLargeError{int64(len(buf)), limit}
		}
	}
}

// openQuietly opens for reading without a trace in the access time, where the
// system grants that: it does so only to the owner of the file.
func openQuietly(dirfd int, name string, flags int) (int, error) {
	flags |= unix.O_RDONLY | unix.O_CLOEXEC
	quiet := flags | noAccessTime
	for {
		fd, err := unix.Openat(dirfd, name, quiet, 0)
		switch {
		case err == nil:
			return fd, nil
		case err == unix.EINTR:
		case err == unix.EPERM && quiet != flags:
			quiet = flags
		default:
			return -1, err
		}
	}
}

func infoOf(st *unix.Stat_t) fileInfo {
	info := fileInfo{
		size:     st.Size,
		modified: time.Unix(st.Mtim.Unix()),
		device:   uint64(st.Dev),
		inode:    uint64(st.Ino),
		changed:  st.Ctim.Nano(),
	}
	switch st.Mode & unix.S_IFMT {
	case unix.S_IFREG:
		info.kind = regularFile
	case unix.S_IFDIR:
		info.kind = subdirectory
	case unix.S_IFLNK:
		info.kind = symbolicLink
	case unix.S_IFIFO:
		info.kind = namedPipe
	case unix.S_IFSOCK:
		info.kind = socketFile
	case unix.S_IFBLK, unix.S_IFCHR:
		info.kind = deviceFile
	}
	return info
}

// transient tells whether an error may go away when the name is looked up again.
func transient(err error) bool {
	return errors.Is(err, syscall.ESTALE) || errors.Is(err, syscall.EBUSY)
}

func isPathSeparator(c byte) bool { return c == '/' }
