// Package views is the contract between the shell and the screens: what a
// screen is, what it can ask the shell to do, and how work that takes time
// comes back to it.
//
// Each screen lives in a folder of its own below this one. A screen is a plain
// value that the shell calls on one goroutine, the update loop: it never sees a
// terminal, a key code or a message queue. It names its actions, draws itself
// at a given size, and hands the shell effects: open another screen, run work
// off the loop, copy a text, ask a question.
//
// Data comes from the core packages as immutable values (an index, a record);
// nothing here reads a file. Screens know the core and the themes, never the
// shell and never each other; pieces that several screens share are in
// views/widgets.
package views
