// Cache: what was compiled for a Go type, found without a lock.
// SPDX-License-Identifier: MIT

// Package typecache finds by a type what was made for it once.
package typecache

import (
	"sync"
	"sync/atomic"
	"unsafe"
)

const (
	size = 1 << 10
	// ways is how many places a type may have, one after the other.
	ways = 4
)

// Cache is a table of limited size, to be filled under a lock of the caller's or by Put alone, and read by everybody.
// A type that finds all its places taken replaces one. So a type that was put may not be found: it costs time only.
// The zero Cache is empty.
type Cache[P any] struct {
	places  [size + ways]atomic.Pointer[entry[P]]
	filling sync.Mutex
}

type entry[P any] struct {
	key  unsafe.Pointer
	made *P
}

// Key is what tells types apart: the first word of an interface that holds a value of the type.
func Key(v any) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&v)) }

func place(key unsafe.Pointer) uintptr {
	h := uintptr(key) >> 4
	return (h ^ h>>10) % size
}

// Near is what was put for key, or nil if that is not at its first place. It is small enough to be inlined; whoever
// gets nil calls Find.
func (c *Cache[P]) Near(key unsafe.Pointer) *P {
	if e := c.places[place(key)].Load(); e != nil && e.key == key {
		return e.made
	}
	return nil
}

// Find is what was put for key, or nil.
func (c *Cache[P]) Find(key unsafe.Pointer) *P {
	at := place(key)
	for i := range uintptr(ways) {
		if e := c.places[at+i].Load(); e != nil && e.key == key {
			return e.made
		}
	}
	return nil
}

// Put makes Find find made.
func (c *Cache[P]) Put(key unsafe.Pointer, made *P) {
	c.filling.Lock()
	defer c.filling.Unlock()
	at := place(key)
	e := &entry[P]{key, made}
	for i := range uintptr(ways) {
		if old := c.places[at+i].Load(); old == nil || old.key == key {
			c.places[at+i].Store(e)
			return
		}
	}
	c.places[at].Store(e)
}
