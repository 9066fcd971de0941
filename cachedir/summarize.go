package cachedir

import (
	"hash/maphash"

	"cachescope/canon/sexp"
)

// contentSeed makes content hashes comparable within this process.
var contentSeed = maphash.MakeSeed()

// contentHash is a hash of a file's bytes; it is never 0, which means "not read".
func contentHash(raw []byte) uint64 {
	return max(1, maphash.Bytes(contentSeed, raw))
}

// decoder turns the bytes of files into rows, one after the other. It keeps its
// memory between files, and strings that occur in many of them once. A decoder
// belongs to one goroutine; the rows it returns to anybody.
type decoder struct {
	parser sexp.Parser
	buf    []byte // content of the file being read
}

func newDecoder() *decoder { return &decoder{} }

// load reads and decodes one file; base is its row as it was listed. A file
// that cannot be read has a row that says why. Of a file that vanished the
// second result is true, and the row says so.
func (d *decoder) load(src source, base Entry, p Program) (*Entry, bool) {
	raw, info, err := readFile(src, base.File, d.buf)
	if err != nil {
		return failedEntry(base, err), vanished(err)
	}
	if cap(raw) > cap(d.buf) {
		d.buf = raw
	}
	base.setInfo(info)
	return d.summarize(base.File, raw, base, p), false
}
