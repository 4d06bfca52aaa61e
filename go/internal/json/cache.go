// cache: finds the program of a Go type without a lock.
// SPDX-License-Identifier: MIT

package json

import (
	"reflect"
	"sync"
	"unsafe"

	"isomer.dev/isomer/internal/typecache"
)

// By mode: programs of what is written, and of what a pointer to be read into points to, found by the type of the
// pointer.
var writers, readers [2]typecache.Cache[program]

// all is every program there is.
var all = struct {
	sync.Mutex
	byKey map[programKey]*program
}{byKey: map[programKey]*program{}}

// programKey tells programs apart. A type without a name has its methods looked at only behind a pointer. Behind a
// pointer type that has a name of its own, and so no methods, no type is asked how it is read.
type programKey struct {
	typ    reflect.Type
	behind bool
	named  bool
	v2     bool
}

func mode(v2 bool) int {
	if v2 {
		return 1
	}
	return 0
}

// writer is the program to write values of t.
func writer(t reflect.Type, v2 bool) *program {
	return remember(&writers[mode(v2)], rtypeOf(t), t, v2)
}

// reader is the program to read into what a pointer of type t points to.
func reader(t reflect.Type, v2 bool) *program {
	return remember(&readers[mode(v2)], rtypeOf(t), t.Elem(), v2)
}

//go:noinline
func remember(c *typecache.Cache[program], rtype unsafe.Pointer, t reflect.Type, v2 bool) *program {
	all.Lock()
	defer all.Unlock()
	if found := c.Find(rtype); found != nil {
		return found
	}
	k := compiler{v2: v2}
	p := k.compile(t, true)
	k.finish()
	c.Put(rtype, p)
	return p
}
