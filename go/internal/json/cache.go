// cache: finds the program of a Go type without a lock.
// SPDX-License-Identifier: MIT

package json

import (
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"
)

const (
	cacheSize = 1 << 10
	// ways is how many places a type may have, one after the other.
	ways = 4
)

// cache is a table that is only ever filled: a type that finds all its places taken replaces one, which is then found
// in all, under the lock.
type cache struct {
	entries [cacheSize + ways]atomic.Pointer[entry]
}

type entry struct {
	rtype unsafe.Pointer
	prog  *program
}

// caches, by mode: programs of what is written, and of what a pointer to be read into points to, found by
// the type of the pointer.
var writers, readers [2]cache

func place(rtype unsafe.Pointer) uintptr {
	h := uintptr(rtype) >> 4
	return (h ^ h>>10) % cacheSize
}

func (c *cache) find(rtype unsafe.Pointer) *program {
	at := place(rtype)
	if e := c.entries[at].Load(); e != nil && e.rtype == rtype {
		return e.prog
	}
	return c.findNext(rtype, at)
}

func (c *cache) findNext(rtype unsafe.Pointer, at uintptr) *program {
	for i := range uintptr(ways - 1) {
		if e := c.entries[at+1+i].Load(); e != nil && e.rtype == rtype {
			return e.prog
		}
	}
	return nil
}

// put is called under the lock.
func (c *cache) put(e *entry) {
	at := place(e.rtype)
	for i := range uintptr(ways) {
		if c.entries[at+i].Load() == nil {
			c.entries[at+i].Store(e)
			return
		}
	}
	c.entries[at].Store(e)
}

// all is every program there is.
var all = struct {
	sync.Mutex
	byKey map[programKey]*program
}{byKey: map[programKey]*program{}}

// programKey tells programs apart. A type without a name has its methods looked at only behind a pointer.
type programKey struct {
	typ    reflect.Type
	behind bool
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
func remember(c *cache, rtype unsafe.Pointer, t reflect.Type, v2 bool) *program {
	all.Lock()
	defer all.Unlock()
	if found := c.find(rtype); found != nil {
		return found
	}
	k := compiler{v2: v2}
	p := k.compile(t, true)
	k.finish()
	c.put(&entry{rtype, p})
	return p
}
