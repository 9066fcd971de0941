package cachedir

// Status is the verdict over one file.
type Status string

// The verdicts, in the order in which they are reached: the first that applies
// is the status of the file.
const (
	StatusPending      Status = "" // not decoded yet
	StatusNotAFile     Status = "not-a-file"
	StatusUnreadable   Status = "unreadable"
	StatusUndecodable  Status = "undecodable"
	StatusVersion      Status = "version"       // decodes, but is of another version than the program's
	StatusNameMismatch Status = "name-mismatch" // decodes, but its fields contradict its name
	StatusOK           Status = "ok"
)
