package cachedir

// listed is one name as the list of the directory has it.
type listed struct {
	name string
	kind fileKind // valid with sure
	sure bool     // the list itself told the kind, so that no stat is needed for it
}

// A lister is a source that hands its names over while it still reads them.
type lister interface {
	// list calls yield with one piece of the names after the other, without "."
	// and ".."; the slice is valid during the call only. It stops when yield
	// returns false. The error is a *DirError.
	list(yield func([]listed) bool) error
}

// listPiece is how many names a source is asked for at once: they arrive in
// about a millisecond and fill any screen.
const listPiece = 1024

// listNames reads the names of any source in pieces.
func listNames(src source, yield func([]listed) bool) error {
	if l, ok := src.(lister); ok {
		return l.list(yield)
	}
	names, err := src.names()
	if err != nil {
		return err
	}
	yield(unsure(names))
	return nil
}

// unsure is a list of names whose kinds are not known.
func unsure(names []string) []listed {
	out := make([]listed, len(names))
	for i, name := range names {
		out[i].name = name
	}
	return out
}
