package cachedir

import (
	"os"
	"path/filepath"
)

// accessTo takes the user to be allowed everything: this system tells for sure
// only by trying, which would write.
func accessTo(dir string) access {
	may := access{writable: true}
	if info, err := os.Stat(filepath.Join(dir, LockFile)); err == nil && info.IsDir() {
		may.lockProblem = "it is a directory"
	}
	return may
}
