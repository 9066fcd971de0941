// Package sexp reads and prints s-expressions exactly as sexplib does.
//
// The input is the bytes of one file; the output is a Tree, an arena of atoms
// and lists with the byte offset of each, or a SyntaxError with a position.
// Two layouts are printed: the machine layout, which is what gets hashed, and
// the human layout, which is what stands in the files of a schedule cache.
// Printing what was parsed from such a file gives the same bytes.
//
// The texts accepted are those that sexplib's load_sexp accepts, and they are
// read alike, with two exceptions on purpose: a text of nothing but NUL bytes
// is an error here, not an atom, and so is what exceeds the limits.
//
// Trees are parsed with an explicit stack and under limits, so that a hostile
// file is an error and never a crash or a stall.
//
// It follows section 5 of the description of the OCANNL schedule cache format
// (repository ahrefs/ocannl, arrayjit/lib/schedule_cache.ml) and the behaviour
// of janestreet/sexplib0.
package sexp
