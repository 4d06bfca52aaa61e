// Type: what an arena has to know of a Go type to allocate values of it.
// SPDX-License-Identifier: MIT

package memory

import (
	"reflect"
	"sync"
	"unsafe"

	"isomer.dev/isomer/internal/typecache"
)

// Type represents a Go type in every arena. Each type has one, which TypeOf makes and which is never freed.
type Type struct {
	// Go is the type of one value.
	Go   reflect.Type
	size uintptr
	// id is the index of the type's slab in Arena.slabs. 0 is not used.
	id int
	// clear sets one value to zero, in half the time of Clear, and make allocates n values on the heap. Both may be
	// nil.
	clear func(unsafe.Pointer)
	make  func(int) unsafe.Pointer
	// shape is the layout of values for the garbage collector, and slice the type of a slice of them.
	shape shape
	slice reflect.Type
}

// Size returns the size of a value in bytes.
func (t *Type) Size() int { return int(t.size) }

// Copy copies n values of type t from src to dst, as an assignment would.
func (t *Type) Copy(dst, src unsafe.Pointer, n int) {
	reflect.Copy(reflect.SliceAt(t.Go, dst, n), reflect.SliceAt(t.Go, src, n))
}

var types struct {
	sync.Mutex
	byGo map[reflect.Type]*Type
}

// recent finds Types by the pointers in their reflect.Types.
var recent typecache.Cache[Type]

// TypeOf finds or makes the Type of t.
func TypeOf(t reflect.Type) *Type {
	if found := known(t); found != nil {
		return found
	}
	return typeOf(t, nil, nil)
}

// TypeFor is TypeOf for a type that the compiler knows how to clear. It does not change a Type that already exists.
func TypeFor[T any]() *Type {
	t := reflect.TypeFor[T]()
	if found := known(t); found != nil {
		return found
	}
	// Making these functions is an allocation, so it happens only here.
	return typeOf(t, func(p unsafe.Pointer) { *(*T)(p) = *new(T) }, make1[T])
}

// known returns the Type of t if it is in the cache, or nil.
func known(t reflect.Type) *Type {
	k := key(t)
	if found := recent.Near(k); found != nil {
		return found
	}
	return recent.Find(k)
}

// key returns the pointer in t, which is the second word of the interface.
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
