// Type: what an arena must know of a Go type to make values of it.
// SPDX-License-Identifier: MIT

package memory

import (
	"reflect"
	"sync"
	"unsafe"

	"isomer.dev/isomer/internal/typecache"
)

// Type stands for a Go type in every arena. There is one for each type, made by TypeOf and never freed.
type Type struct {
	// Go is the type of one value.
	Go   reflect.Type
	size uintptr
	// id is the place of the type's slab in Arena.slabs; 0 is no type.
	id int
	// clear makes one value zero, in half the time of Clear, and make makes n values on the heap; they may be nil.
	clear func(unsafe.Pointer)
	make  func(int) unsafe.Pointer
	// shape is what values of the type are to the garbage collector, slice the type of a slice of them.
	shape shape
	slice reflect.Type
}

// Size of a value in bytes.
func (t *Type) Size() int { return int(t.size) }

// Copy copies n values of type t from src to dst, as an assignment would.
func (t *Type) Copy(dst, src unsafe.Pointer, n int) {
	reflect.Copy(reflect.SliceAt(t.Go, dst, n), reflect.SliceAt(t.Go, src, n))
}

var types struct {
	sync.Mutex
	byGo map[reflect.Type]*Type
}

// recent finds Types by pointers to their reflect.Types.
var recent typecache.Cache[Type]

// TypeOf finds or makes the Type of t.
func TypeOf(t reflect.Type) *Type {
	if found := known(t); found != nil {
		return found
	}
	return typeOf(t, nil, nil)
}

// TypeFor is TypeOf for a type that the compiler knows, and so knows how to clear. A Type that is there already stays as
// it is.
func TypeFor[T any]() *Type {
	t := reflect.TypeFor[T]()
	if found := known(t); found != nil {
		return found
	}
	// To make these functions is an allocation.
	return typeOf(t, func(p unsafe.Pointer) { *(*T)(p) = *new(T) }, make1[T])
}

// known is the Type of t if it was asked for lately, or nil.
func known(t reflect.Type) *Type {
	k := key(t)
	if found := recent.Near(k); found != nil {
		return found
	}
	return recent.Find(k)
}

// key is the second word of the interface, the pointer.
func key(t reflect.Type) unsafe.Pointer { return (*[2]unsafe.Pointer)(unsafe.Pointer(&t))[1] }

func typeOf(t reflect.Type, clear func(unsafe.Pointer), make func(int) unsafe.Pointer) *Type {
	made := typeSlow(t, clear, make)
	recent.Put(key(t), made)
	return made
}

func typeSlow(t reflect.Type, clear func(unsafe.Pointer), make func(int) unsafe.Pointer) *Type {
	types.Lock()
	defer types.Unlock()
	if found := types.byGo[t]; found != nil {
		return found
	}
	if types.byGo == nil {
		types.byGo = map[reflect.Type]*Type{}
	}
	made := &Type{
		Go: t, size: t.Size(), id: len(types.byGo) + 1, clear: clear, make: make, shape: shapeOf(t), slice: reflect.SliceOf(t),
	}
	types.byGo[t] = made
	return made
}
