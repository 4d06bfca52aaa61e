// Type: a type of maps, accessed by a few typed functions that serve many types.
// SPDX-License-Identifier: MIT

// Package mapping accesses maps whose types are known only at run time, and does not allocate for the usual ones.
//
// The memory layout of a map depends on the sizes of its keys and values, on how keys are hashed, and on where values
// have pointers. So a map[int32]Colour is accessed as a map[uint32]uint32, and a map[string]*T as a
// map[string]unsafe.Pointer. Package reflect accesses all others.
package mapping

import (
	"reflect"
	"unsafe"

	"isomer.dev/isomer/internal/memory"
)

// Type is a type of maps. A map is represented by the pointer that a variable of the type holds.
type Type struct {
	go_    reflect.Type
	layout layout
}

type layout uint8

const (
	key8 layout = iota
	key16
	key32
	key64
	keyText
	keyOther
)

// Values is the memory layout of a map's values: their size, and where they have pointers.
type Values uint8

// The layouts with typed functions. Pointers and maps have the layout of a pointer, and numbers and bools that of their
// size.
const (
	Bits8 Values = iota
	Bits16
	Bits32
	Bits64
	Text
	Slices
	Pointers
	Anys
	Others
	valueKinds = layout(iota)
)

// Of returns the Type of the map type t.
func Of(t reflect.Type) Type {
	return Type{t, keyLayout(t.Key())*valueKinds + layout(ValuesOf(t.Elem()))}
}

func keyLayout(t reflect.Type) layout {
	switch k := t.Kind(); {
	case k == reflect.String:
		return keyText
	case k == reflect.Bool || k >= reflect.Int && k <= reflect.Uintptr:
		return layout(number(t))
	}
	return keyOther
}

func number(t reflect.Type) Values {
	switch t.Size() {
	case 1:
		return Bits8
	case 2:
		return Bits16
	case 4:
		return Bits32
	}
	return Bits64
}

// ValuesOf returns the layout of values of type t.
func ValuesOf(t reflect.Type) Values {
	switch k := t.Kind(); {
	case k == reflect.Bool || k >= reflect.Int && k <= reflect.Float64:
		return number(t)
	case k == reflect.String:
		return Text
	case k == reflect.Slice:
		return Slices
	case k == reflect.Pointer || k == reflect.Map:
		return Pointers
	case k == reflect.Interface && t.NumMethod() == 0:
		return Anys
	}
	return Others
}

func (t Type) values() Values { return Values(t.layout % valueKinds) }

// Len returns the number of entries of the map m, which may be nil.
func Len(m unsafe.Pointer) int { return len(*(*map[byte]byte)(unsafe.Pointer(&m))) }

// Scratch holds a key or a value while it is decoded, if its type has typed functions.
type Scratch struct {
	slice  []byte
	any    any
	number uint64
}

// Key returns a variable for a key: in s if keys have a typed function, and otherwise allocated in a.
func (t Type) Key(a *memory.Arena, mem *memory.Type, s *Scratch) unsafe.Pointer {
	switch t.layout / valueKinds {
	case keyText:
		return memory.Hide(unsafe.Pointer(&s.slice))
	case keyOther:
		return a.New(mem)
	}
	return memory.Hide(unsafe.Pointer(&s.number))
}

// Value returns a variable for a value in the same way.
func (t Type) Value(a *memory.Arena, mem *memory.Type, s *Scratch) unsafe.Pointer {
	switch t.values() {
	case Text, Slices, Pointers:
		return memory.Hide(unsafe.Pointer(&s.slice))
	case Anys:
		return memory.Hide(unsafe.Pointer(&s.any))
	case Others:
		return a.New(mem)
	}
	return memory.Hide(unsafe.Pointer(&s.number))
}

// Set puts an entry into m, with the key and the value that the pointers point to.
func (t Type) Set(m, key, value unsafe.Pointer) {
	switch t.layout / valueKinds {
	case keyText:
		set[string](t, m, key, value)
	case key64:
		set[uint64](t, m, key, value)
	case key32:
		set[uint32](t, m, key, value)
	case key16:
		set[uint16](t, m, key, value)
	case key8:
		set[uint8](t, m, key, value)
	default:
		t.setOther(m, key, value)
	}
}

func set[K comparable](t Type, m, key, value unsafe.Pointer) {
	k := *(*K)(key)
	switch t.values() {
	case Text:
		put[K, string](m, k, value)
	case Pointers:
		put[K, unsafe.Pointer](m, k, value)
	case Anys:
		put[K, any](m, k, value)
	case Slices:
		put[K, []byte](m, k, value)
	case Bits64:
		put[K, uint64](m, k, value)
	case Bits32:
		put[K, uint32](m, k, value)
	case Bits16:
		put[K, uint16](m, k, value)
	case Bits8:
		put[K, uint8](m, k, value)
	default:
		t.setOther(m, key, value)
	}
}

func put[K comparable, V any](m unsafe.Pointer, k K, value unsafe.Pointer) {
	(*(*map[K]V)(unsafe.Pointer(&m)))[k] = *(*V)(value)
}

func (t Type) setOther(m, key, value unsafe.Pointer) {
	t.value(m).SetMapIndex(reflect.NewAt(t.go_.Key(), key).Elem(), reflect.NewAt(t.go_.Elem(), value).Elem())
}

func (t Type) value(m unsafe.Pointer) reflect.Value {
	return reflect.NewAt(t.go_, unsafe.Pointer(&m)).Elem()
}
