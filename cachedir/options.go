package cachedir

import (
	"runtime"
	"time"
)

// Options say how a directory is read. The zero value reads as the current
// program would, with as many workers as suit the machine.
type Options struct {
	Program   Program          // zero value: CurrentProgram
	Workers   int              // files read at the same time; 0: by the number of processors
	NamesOnly bool             // list and stat, read no file
	Now       func() time.Time // clock; nil: time.Now
}

// maxWorkers bounds the default: reading is system calls and parsing, more
// workers than this only add memory.
const maxWorkers = 16

// withDefaults fills in what was left open.
func (o Options) withDefaults() Options {
	if o.Program == (Program{}) {
		o.Program = CurrentProgram()
	}
	if o.Workers <= 0 {
		o.Workers = min(runtime.GOMAXPROCS(0), maxWorkers)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return o
}
