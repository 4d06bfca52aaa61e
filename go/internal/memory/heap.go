// heap: allocates zero values on the heap.
// SPDX-License-Identifier: MIT

package memory

import (
	"reflect"
	"strings"
	"unsafe"
)

// shape is the memory layout of a type, as the garbage collector sees it. Values of types with the same shape are
// interchangeable for it, and so are allocated with a type that the compiler knows, without package reflect.
type shape uint8

const (
	// other is the shape of messages and other structs.
	other shape = iota
	// bytes1 to bytes8 are numbers of this size and alignment, without pointers.
	bytes1
	bytes2
	bytes4
	bytes8
	// pointer is one word, text and iface are two, and list is three.
	pointer
	text2
	iface
	list
)

// shapeOf returns the shape of t.
func shapeOf(t reflect.Type) shape {
	if t.Size() == 0 {
		return other
	}
	if !hasPointers(t) {
		switch t.Align() {
		case 1:
			return bytes1
		case 2:
			return bytes2
		case 4:
			return bytes4
		}
		return bytes8
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return pointer
	case reflect.String:
		return text2
	case reflect.Interface:
		return iface
	case reflect.Slice:
		return list
	case reflect.Struct:
		// Such a struct holds the member of a oneof, for example.
		if t.NumField() == 1 {
			return shapeOf(t.Field(0).Type)
		}
	}
	return other
}

func hasPointers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return t.Len() > 0 && hasPointers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if hasPointers(t.Field(i).Type) {
				return true
			}
		}
		return false
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer, reflect.String,
		reflect.Interface, reflect.Slice:
		return true
	}
	return false
}

// makeN allocates n zero values of type t on the heap.
func makeN(t *Type, n int) unsafe.Pointer {
	switch t.shape {
	case bytes1:
		return make1[uint8](n * int(t.size))
	case bytes2:
		return make1[uint16](n * int(t.size) / 2)
	case bytes4:
		return make1[uint32](n * int(t.size) / 4)
	case bytes8:
		return make1[uint64](n * int(t.size) / 8)
	case pointer:
		return make1[unsafe.Pointer](n)
	case text2:
		return make1[string](n)
	case iface:
		return make1[any](n)
	case list:
		return make1[[]byte](n)
	}
	if t.make != nil {
		return t.make(n)
	}
	if n == 1 {
		return reflect.New(t.Go).UnsafePointer()
	}
	// MakeSlice would need a second allocation, for the slice header.
	var made []byte
	reflect.NewAt(t.slice, unsafe.Pointer(&made)).Elem().Grow(n)
	return unsafe.Pointer(unsafe.SliceData(made))
}

// Cell is a kind of small value, of which many can be allocated together whatever their types are.
type Cell uint8

// The kinds of cells are numbers of up to 1, 4 and 8 bytes, and strings.
const (
	NoCell Cell = iota
	Cell1
	Cell4
	Cell8
	CellText
)

// Cell returns the kind of cell that a value of type t is.
func (t *Type) Cell() Cell {
	switch {
	case t.shape == text2:
		return CellText
	case t.shape == other || t.shape >= pointer || t.size > 8:
		return NoCell
	case t.size == 1:
		return Cell1
	case t.size <= 4:
		return Cell4
	}
	return Cell8
}

// Bytes allocates n bytes with undefined values, aligned as a number of n bytes.
func Bytes(n int) unsafe.Pointer {
	if n == 0 {
		return unsafe.Pointer(&nothing)
	}
	const few = 256
	if n < few {
		return make1[byte](n)
	}
	// A Builder's memory is not cleared, unlike that of make.
	var b strings.Builder
	b.Grow(n)
	return unsafe.Pointer(unsafe.StringData(b.String()))
}

// nothing is what pointers to no bytes point to.
var nothing [1]byte

func make1[T any](n int) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(make([]T, n))) }
