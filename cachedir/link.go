package cachedir

// linkShown is how much of a link's target is kept, in bytes.
const linkShown = 256

// A linkReader is a source that can tell where a link points.
type linkReader interface {
	// target is the text of a link; ok is false if it cannot be learned without
	// leaving a trace.
	target(name string) (text string, ok bool)
}

// linkTarget completes the sentence about a link with where it points.
func linkTarget(src source, name string) string {
	r, ok := src.(linkReader)
	if !ok {
		return ""
	}
	text, ok := r.target(name)
	switch {
	case !ok:
		return ""
	case len(text) > linkShown:
		return "; it points to " + text[:linkShown] + "..."
	default:
		return "; it points to " + text
	}
}
