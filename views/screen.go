package views

import (
	"context"

	"cachescope/themes"
)

// A Screen is one thing a person looks at. The shell calls all methods on the
// update loop, so a screen needs no locks; it must not block in any of them.
type Screen interface {
	// ID is the stable name of the kind of screen ("browse", "entry"), used by
	// the help page and by tests.
	ID() string
	// Title is shown in the breadcrumb. It may hold outside text only after
	// widgets.Safe.
	Title() string
	// Status is the right part of the status line: counts, modes, progress.
	Status() string
	// Start returns what the screen needs at once, usually Work that loads it.
	Start() []Effect
	// Actions lists what can be done here now, in the order of the help page.
	// The shell looks keys up in it, so it reflects the present state; it is
	// called for every key press and must be cheap.
	Actions() []Action
	// Render draws the screen: at most height lines, each at most width cells.
	// The shell pads and cuts, so a screen that draws less is fine. The cost
	// may depend on the size of the window, never on the amount of data.
	Render(look themes.Look, width, height int) []string
}

// A Mouser is a screen that understands the mouse. Row and column count from 0
// at the top left of the screen's own area.
type Mouser interface {
	Click(column, row int, double bool) []Effect
	Wheel(column, row, lines int) []Effect
}

// A Resumer is told when it is on top of the stack again.
type Resumer interface{ Resume() []Effect }

// An Escaper consumes escape while it has something to step out of (a filter,
// a selection, a detail pane); it reports false when nothing is left, and the
// shell then goes back to the screen below.
type Escaper interface{ Escape() ([]Effect, bool) }

// An Action is something a person can do on a screen. A key names an action and
// the action does the work; screens never see keys.
type Action struct {
	ID    string   // "sort-next", unique in a screen
	Keys  []string // as Bubble Tea names them: "enter", "ctrl+d", "s", "S"
	Label string   // one or two words for the bottom line; empty keeps it off that line
	Help  string   // one sentence for the help page and the palette
	Group string   // heading on the help page: "Move", "Show", "Copy"
	// Disabled says why the action cannot be taken now; empty when it can.
	Disabled string
	Run      func() []Effect
}

// An Effect is a request to the shell.
type Effect interface{ effect() }

// Open pushes the screen for a target. Which screen that is, is the business of
// the program's main function: views do not import each other.
type Open struct {
	Screen string // "entry", "regime", "why", ...
	Dir    string // cache directory, as the user gave it
	File   string // file name inside Dir, or a key
	More   any    // further plain data that the target screen documents
}

// Back leaves the screen.
type Back struct{}

// Quit ends the program.
type Quit struct{}

// Work runs off the update loop.
type Work struct {
	// Slot names what the work is for. New work in the same slot of the same
	// screen cancels the old one, and whatever the old one still posts is
	// dropped.
	Slot string
	// Label is shown while it runs, after a fifth of a second: "reading".
	Label string
	// Run does the work. post hands over the newest state and never blocks: a
	// value that was not taken yet is replaced, so the loop sees at most about
	// thirty values a second. The value that Run returns is always delivered,
	// last. Run must return soon after ctx is done.
	Run func(ctx context.Context, post func(any)) (any, error)
	// Apply takes a posted or returned value on the update loop. err is set
	// only with the last one.
	Apply func(value any, done bool, err error) []Effect
}

// Cancel stops the work in a slot.
type Cancel struct{ Slot string }

// Level grades a notice.
type Level int

// Levels of notices.
const (
	Info Level = iota
	Good
	Warn
	Bad
)

// Notice shows one line for some seconds. Text is made safe by the shell.
type Notice struct {
	Level Level
	Text  string
}

// Copy puts text on the clipboard; What is how the confirmation names it.
type Copy struct{ Text, What string }

// Edit opens a file in $VISUAL or $EDITOR and comes back. Line 0 means none.
type Edit struct {
	Path string
	Line int
}

// Export writes content to a new file in the working directory after asking
// for its name; it never overwrites.
type Export struct {
	Name    string // proposed file name
	Content []byte
	What    string
}

// Prompt asks for one line of text at the bottom of the screen.
type Prompt struct {
	Label   string
	Initial string
	Hint    string
	Change  func(text string) []Effect // every key stroke; may be nil
	Done    func(text string) []Effect
	Cancel  func() []Effect // escape; may be nil
}

// A Choice is one line of a menu.
type Choice struct {
	Key   string // optional accelerator
	Label string
	Help  string
	Run   func() []Effect
}

// Menu lets the person choose one of several things.
type Menu struct {
	Title   string
	Choices []Choice
}

func (Open) effect()   {}
func (Back) effect()   {}
func (Quit) effect()   {}
func (Work) effect()   {}
func (Cancel) effect() {}
func (Notice) effect() {}
func (Copy) effect()   {}
func (Edit) effect()   {}
func (Export) effect() {}
func (Prompt) effect() {}
func (Menu) effect()   {}
