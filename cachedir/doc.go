// Package cachedir reads a schedule-cache directory: which files are in it,
// what each of them is, and whether a program that opens the directory would
// use it.
//
// A directory is flat. Every name is taken apart by the key grammar of package
// canon; the content of a file is one s-expression (package canon/sexp) that is
// decoded into a typed record here and whose schedules belong to package
// canon/schedule. What comes out are immutable values: an Index of Entry rows
// for lists, a Record for one file in full, a Verification for the findings of
// a whole directory.
//
// # What reading promises
//
// Reading takes no lock, creates no file, follows no symbolic link and leaves
// every byte, name and time stamp as it was, the access times too where the
// system lets the reader ask for that. Only regular files are opened, and
// without blocking: a FIFO that is called like an entry is listed as "not a
// file". Entries may appear and vanish while a listing runs.
//
// # What is judged, and in which order
//
// An entry is judged as the real reader does it: it must be readable, then hold
// exactly one expression of the right shape, then carry the program's version.
// Beyond that reader, an entry whose own fields contradict its name is marked,
// because a lookup would take it and replay the wrong schedule.
//
// The package follows sections 1 to 7 and 13 of the cache format description
// (upstream: ahrefs/ocannl, arrayjit/lib/schedule_cache.ml).
package cachedir
