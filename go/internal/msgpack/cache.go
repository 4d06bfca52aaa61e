// Caches: programs, found by the first word of an interface.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"reflect"
	"sync"
	"unsafe"

	"isomer.dev/isomer/internal/typecache"
)

// recent finds programs by types.
var recent [layouts]typecache.Cache[program]

var (
	compiling sync.Mutex
	programs  [layouts]map[identity]*program
)

// identity is what a program is made for. A type within a message has another program than the type alone.
type identity struct {
	typ    reflect.Type
	inside bool
}

// programOf returns the program of the type whose type word is typ. v is a value of it.
func programOf(typ unsafe.Pointer, v any, keys Keys) *program {
	if found := recent[keys].Find(typ); found != nil {
		return found
	}
	return programSlow(typ, reflect.TypeOf(v), keys)
}

//go:noinline
func programSlow(typ unsafe.Pointer, t reflect.Type, keys Keys) *program {
	compiling.Lock()
	defer compiling.Unlock()
	if programs[keys] == nil {
		programs[keys] = map[identity]*program{}
	}
	c := compiler{keys: keys, programs: programs[keys]}
	p := c.of(t)
	c.finish()
	recent[keys].Put(typ, p)
	return p
}
