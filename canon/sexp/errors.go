package sexp

import "fmt"

// ErrorKind says in which way a text is not exactly one expression. The
// values are stable and appear in reports.
type ErrorKind string

// The kinds of SyntaxError.
const (
	// Empty: nothing, or nothing but blanks and comments.
	Empty ErrorKind = "empty"
	// Zeros: nothing but NUL bytes, as a crash of the file system leaves them.
	Zeros ErrorKind = "zeros"
	// Truncated: the text ends too early; more bytes could have completed it.
	Truncated ErrorKind = "truncated"
	// TrailingData: one expression, and then something that is neither blank
	// nor comment. The position is where the tail starts.
	TrailingData ErrorKind = "trailing-data"
	// NotAnExpression: no continuation can make it an expression, such as a
	// stray ")" or a malformed escape.
	NotAnExpression ErrorKind = "not-an-expression"
	// TooDeep: more nesting than Limits.MaxDepth.
	TooDeep ErrorKind = "too-deep"
	// TooLarge: more bytes than Limits.MaxBytes or nodes than Limits.MaxNodes.
	TooLarge ErrorKind = "too-large"
)

// SyntaxError is the error of Parse.
type SyntaxError struct {
	Kind     ErrorKind
	Position Position
	Detail   string // what was found, one sentence without a full stop
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s: %s: %s", e.Position, e.Kind, e.Detail)
}

// NumberError is the error of ParseInt and ParseFloat.
type NumberError struct {
	Type   string // "int" or "float"
	Text   string
	Detail string
}

func (e *NumberError) Error() string {
	return fmt.Sprintf("%s %q: %s", e.Type, e.Text, e.Detail)
}
