// Tests of maps that are reused: the cost of Reset, and the memory that is kept.
// SPDX-License-Identifier: MIT

package memory

import (
	"reflect"
	"strconv"
	"testing"
	"unsafe"
)

var intMap = TypeOf(reflect.TypeFor[map[int]int]())

// fillMap makes a map of n entries in the arena.
func fillMap(a *Arena, n int) {
	p := a.NewMap(intMap, 0)
	m := *(*map[int]int)(unsafe.Pointer(&p))
	if len(m) != 0 {
		panic("it is not empty")
	}
	for i := range n {
		m[i] = i
	}
}

// intSize is how many bytes an int has here.
const intSize = strconv.IntSize / 8

// room returns the cost of clearing the maps of one message, in entries: the maximum number that the first n maps ever
// had.
func room(a *Arena, n int) int {
	sum := 0
	for _, k := range a.maps[intMap.id].all[:n] {
		sum += k.peak
	}
	return sum
}

// TestResetCostsWhatWasUsed has a message with a large map, and then many with a small one.
func TestResetCostsWhatWasUsed(t *testing.T) {
	a := NewArena(Config{})
	fillMap(a, 100_000)
	a.Reset()
	if bytes := a.Stats().MapBytes; bytes < 100_000*2*intSize || bytes > 100_000*50 {
		t.Errorf("the map has %d bytes, says Stats", bytes)
	}
	cost := 0
	for range 1000 {
		fillMap(a, 5)
		cost += max(room(a, 1), 5)
		a.Reset()
	}
	if most := 3*100_000 + 1000*smallMap; cost > most {
		t.Errorf("1000 times Reset went over %d places, not %d", cost, most)
	}
	if bytes := a.Stats().MapBytes; bytes > 4096 {
		t.Errorf("%d bytes are held", bytes)
	}
}

// TestMapsOfAllSizesAreKept alternates between messages with large and small maps, for which nothing is allocated.
func TestMapsOfAllSizesAreKept(t *testing.T) {
	a := NewArena(Config{})
	cycle := func() {
		fillMap(a, 3000)
		a.Reset()
		fillMap(a, 10)
		a.Reset()
	}
	cycle()
	if n := testing.AllocsPerRun(50, cycle); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestStatsCountsMapsInUse calls Stats before Reset.
func TestStatsCountsMapsInUse(t *testing.T) {
	a := NewArena(Config{})
	for range 10 {
		fillMap(a, 1000)
	}
	if s := a.Stats(); s.Maps != 10 || s.MapsUsed != 10 || s.MapBytes < 10*1000*16 {
		t.Errorf("%+v", s)
	}
	a.Release()
	if s := a.Stats(); s != (Stats{}) {
		t.Errorf("%+v", s)
	}
}

// TestResetForgetsTypesSoon has a message of many types, followed by messages of one type.
func TestResetForgetsTypesSoon(t *testing.T) {
	a := NewArena(Config{})
	one := TypeOf(reflect.TypeFor[int]())
	for n := range 500 {
		a.New(TypeOf(reflect.ArrayOf(n+1, reflect.TypeFor[int]())))
	}
	a.Reset()
	for range 3 {
		a.New(one)
		a.Reset()
	}
	if len(a.touched) > 1+fewIdle {
		t.Errorf("Reset still looks at %d types", len(a.touched))
	}
}

// TestResetCostsAreThoseOfTheMessage covers other memory that may have been large once: a list, text, and many maps.
func TestResetCostsAreThoseOfTheMessage(t *testing.T) {
	for _, config := range []Config{{}, {Recycle: true}} {
		a := NewArena(config)
		a.NewN(TypeOf(reflect.TypeFor[int]()), 1<<20)
		a.Text(1 << 20)
		for range 1000 {
			fillMap(a, 1)
		}
		a.Reset()
		if s := a.Stats(); s.Slabs < intSize<<20 || s.Maps != 1000 || s.MapBytes == 0 || s.Text < 1<<20 {
			t.Errorf("Stats does not count all: %+v", s)
		}
		a.New(TypeOf(reflect.TypeFor[int]()))
		fillMap(a, 1)
		if s := a.Stats(); s.SlabsUsed != intSize || s.MapsUsed != 1 {
			t.Errorf("Reset would clear more than there is: %+v", s)
		}
		a.Reset()
	}
}
