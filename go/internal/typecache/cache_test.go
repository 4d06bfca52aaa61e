// Tests of Cache: what was put is found, by several goroutines, and too many types replace each other.
// SPDX-License-Identifier: MIT

package typecache

import (
	"sync"
	"testing"
	"unsafe"
)

func TestKey(t *testing.T) {
	if Key(1) != Key(2) || Key(1) == Key("1") || Key((*int)(nil)) != Key(new(int)) {
		t.Error("keys do not tell types apart")
	}
}

func TestFindsWhatWasPut(t *testing.T) {
	var c Cache[int]
	keys := make([][64]byte, 300)
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := range keys {
				c.Put(unsafe.Pointer(&keys[i]), &i)
				if found := c.Find(unsafe.Pointer(&keys[i])); found == nil || *found != i {
					t.Errorf("%d: %v", i, found)
				}
			}
		}()
	}
	all.Wait()
	if c.Find(unsafe.Pointer(&c)) != nil {
		t.Error("found what was not put")
	}
}

func TestMoreTypesThanPlaces(t *testing.T) {
	var c Cache[int]
	keys := make([][16]byte, 10*size)
	for i := range keys {
		c.Put(unsafe.Pointer(&keys[i]), &i)
		if found := c.Find(unsafe.Pointer(&keys[i])); found == nil || *found != i {
			t.Fatalf("%d: %v", i, found)
		}
	}
	known := 0
	for i := range keys {
		if found := c.Find(unsafe.Pointer(&keys[i])); found != nil {
			known++
			if *found != i {
				t.Fatalf("%d: %d", i, *found)
			}
		}
	}
	if known < size/2 || known > size+ways {
		t.Errorf("%d of them are known", known)
	}
}
