package cachedir

import (
	"strings"
	"time"
)

// A staging name is <stem>.ocannl-stage.<pid>.<counter>.<nonce> (section 4.3);
// the three fields are lower-case hex of these widths.
const (
	stagingMark    = ".ocannl-stage."
	stagingPID     = 8
	stagingCounter = 8
	stagingNonce   = 16
	stagingTail    = stagingPID + 1 + stagingCounter + 1 + stagingNonce

	// stagingStemMax is the longest stem in bytes that the cleanup recognises.
	stagingStemMax = 191
)

// StagingStale is the age above which the next program that opens the directory
// deletes a staging file (section 4.4).
const StagingStale = 3600 * time.Second

// ParseStaging takes a staging name apart by the very rules of the cleanup: ok
// is false for a name that the cleanup would never touch. The stem is the name
// of the target, or a shortened form of a long one.
func ParseStaging(name string) (stem string, ok bool) {
	at := strings.LastIndex(name, stagingMark)
	if at < 1 || at > stagingStemMax {
		return "", false
	}
	tail := name[at+len(stagingMark):]
	if len(tail) != stagingTail ||
		tail[stagingPID] != '.' || tail[stagingPID+1+stagingCounter] != '.' {
		return "", false
	}
	for i := range len(tail) {
		if i == stagingPID || i == stagingPID+1+stagingCounter {
			continue
		}
		if c := tail[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return "", false
		}
	}
	return name[:at], true
}

// stagingIsStale tells whether the cleanup would delete a staging file that was
// last written at t.
func stagingIsStale(t, now time.Time) bool {
	return now.Sub(t) > StagingStale
}
