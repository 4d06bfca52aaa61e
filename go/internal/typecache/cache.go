// Cache: what was compiled for a Go type, found without a lock.
// SPDX-License-Identifier: MIT

// Package typecache maps types to what was compiled for them.
package typecache

import (
	"sync"
	"sync/atomic"
	"unsafe"
)

const (
	size = 1 << 10
	// ways is the number of successive places that a type may have.
	ways = 4
)

// Cache is a table of limited size, which is filled while the caller holds a lock, or only by Put, and may be read by
// several goroutines. A type whose places are all taken replaces another one. So a type may not be found although it
// was put, which only costs time. The zero Cache is empty.
type Cache[P any] struct {
	places  [size + ways]atomic.Pointer[entry[P]]
	filling sync.Mutex
}

type entry[P any] struct {
	key  unsafe.Pointer
	made *P
}

// Key returns what identifies a type: the first word of an interface that holds a value of the type.
func Key(v any) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&v)) }

func place(key unsafe.Pointer) uintptr {
	h := uintptr(key) >> 4
	return (h ^ h>>10) % size
}

// Near returns what was put for key if it is at its first place, and nil otherwise. It is small enough to be inlined; a
// caller that gets nil calls Find.
func (c *Cache[P]) Near(key unsafe.Pointer) *P {
	if e := c.places[place(key)].Load(); e != nil && e.key == key {
		return e.made
	}
	return nil
}

// Find returns what was put for key, or nil.
func (c *Cache[P]) Find(key unsafe.Pointer) *P {
	at := place(key)
	for i := range uintptr(ways) {
		if e := c.places[at+i].Load(); e != nil && e.key == key {
			return e.made
		}
	}
	return nil
}

// Put makes Find return made for key.
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
