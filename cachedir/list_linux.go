package cachedir

import (
	"bytes"
	"encoding/binary"
	"io"
	"unsafe"

	"golang.org/x/sys/unix"
)

// direntBuffer holds about 1,700 entries with names of the usual length. The
// system fills at most this much in one call.
const direntBuffer = 256 << 10

// A directory entry as getdents64 writes it: inode 8 bytes, offset 8, length of
// the record 2, type 1, then the name up to a zero byte.
const (
	direntLength = int(unsafe.Offsetof(unix.Dirent{}.Reclen))
	direntType   = int(unsafe.Offsetof(unix.Dirent{}.Type))
	direntName   = int(unsafe.Offsetof(unix.Dirent{}.Name))
)

// list reads the names through the descriptor, which was opened so that the
// access time of the directory stays. The names of one piece share one block of
// memory.
func (d *directory) list(yield func([]listed) bool) error {
	d.listing.Lock()
	defer d.listing.Unlock()
	if _, err := unix.Seek(d.fd, 0, io.SeekStart); err != nil {
		return dirError(d.path, err)
	}
	buf := make([]byte, direntBuffer)
	var piece []listed
	for {
		n, err := unix.Getdents(d.fd, buf)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return dirError(d.path, err)
		}
		if n <= 0 {
			return nil
		}
		piece = takeDirents(piece[:0], buf[:n])
		if len(piece) > 0 && !yield(piece) {
			return nil
		}
	}
}

// takeDirents takes the records of one getdents call apart. It overwrites buf,
// and piece must be empty.
func takeDirents(piece []listed, buf []byte) []listed {
	// One string for the names of the whole piece, instead of one for each.
	// The headers between them are dropped first, in place.
	ends := make([]int, 0, len(buf)/64) // names are seldom shorter than 40 bytes
	packed := 0
	for rest := buf; len(rest) > direntName; {
		length := int(binary.NativeEndian.Uint16(rest[direntLength:]))
		if length <= direntName || length > len(rest) {
			break // not a record; the system does not hand out such
		}
		name := rest[direntName:length]
		if end := bytes.IndexByte(name, 0); end >= 0 {
			name = name[:end]
		}
		kind, sure := direntKind(rest[direntType])
		rest = rest[length:]
		if string(name) == "." || string(name) == ".." {
			continue
		}
		packed += copy(buf[packed:], name)
		piece = append(piece, listed{kind: kind, sure: sure})
		ends = append(ends, packed)
	}
	block := string(buf[:packed])
	at := 0
	for i, end := range ends {
		piece[i].name = block[at:end]
		at = end
	}
	return piece
}

// direntKind translates the type of a directory entry. Some file systems do not
// fill it in.
func direntKind(t byte) (fileKind, bool) {
	switch t {
	case unix.DT_REG:
		return regularFile, true
	case unix.DT_DIR:
		return subdirectory, true
	case unix.DT_LNK:
		return symbolicLink, true
	case unix.DT_FIFO:
		return namedPipe, true
	case unix.DT_SOCK:
		return socketFile, true
	case unix.DT_BLK, unix.DT_CHR:
		return deviceFile, true
	default:
		return otherFile, false
	}
}
