// cache: finds the program of a Go type without a lock.
// SPDX-License-Identifier: MIT

package json

import (
	"reflect"
	"sync"
	"unsafe"

	"isomer.dev/isomer/internal/typecache"
)

// The caches are indexed by mode. Writers are found by the type of the value, and readers by the type of the pointer to
// it.
var writers, readers [2]typecache.Cache[program]

// all has every program that was made.
var all = struct {
	sync.Mutex
	byKey map[programKey]*program
}{byKey: map[programKey]*program{}}

// programKey identifies a program. The methods of a type without a name are considered only if the value is reached
// through a pointer. A named pointer type has no methods, so behind it no type is asked how to decode it.
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

// writer returns the program that encodes values of t.
func writer(t reflect.Type, v2 bool) *program {
	return remember(&writers[mode(v2)], rtypeOf(t), t, v2)
}

// reader returns the program that decodes into what a pointer of type t points to.
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
