// Package query selects, orders and groups the rows of a directory.
//
// It takes an immutable cachedir.Index and answers with row numbers, so that a
// screen of 100,000 rows is filtered while somebody types: nothing is copied but
// the numbers, the work is shared among the processors, and a context ends it
// early when the next key was pressed. The package does no I/O and reads no
// clock.
//
// # Filters
//
// A filter is a list of terms with blanks between them, all of which must hold:
//
//	cuda mlp              the letters occur in the file name, in this order (fuzzy)
//	backend:cuda          the value contains the text, in any case
//	pool:=w16             the value is exactly the text; "pool:=" has no value
//	best<0.5  size>=4k    numbers, with units: ms, KiB, "age<2h30m"
//	tf32_matmuls:true     a setting, as far as the numerics tag tells it
//	!status:ok            a term that must not hold
//	"a b"  file:"a b"     text with blanks; a quoted term is never a field
//
// A fuzzy term ignores case unless it has a capital letter. A value that an
// entry does not have fulfils no comparison and stands last in any order.
//
// The fields and settings are those of sections 2, 6 and 10 of the cache format
// description (upstream: ahrefs/ocannl, arrayjit/lib/schedule_cache.ml and
// numerics.ml).
package query
