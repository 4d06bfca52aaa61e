// program: a Go type, compiled once so that its values are encoded and decoded by offset.
// SPDX-License-Identifier: MIT

package json

import (
	"reflect"
	"sync/atomic"
	"unsafe"

	"isomer.dev/isomer/internal/mapping"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/structure"
)

// kind is how a value is encoded and decoded. Kinds of integers differ by size only.
type kind uint8

const (
	kUnsupported kind = iota
	kBool
	kInt8
	kInt16
	kInt32
	kInt64
	kUint8
	kUint16
	kUint32
	kUint64
	kFloat32
	kFloat64
	kString
	kNumber // json.Number
	kAny    // an interface without methods
	kIface  // an interface with methods
	kStruct
	kPtr
	kSlice
	kArray
	kBytes     // a slice of bytes, encoded as base64
	kByteArray // an array of bytes in v2, encoded as base64
	kMap
	kRaw  // json.RawMessage
	kTime // time.Time
	kJSONMethod
	kTextMethod
	kDuration // time.Duration in v2, which has no representation
)

// program is a compiled Go type. It never changes once it is in a cache.
type program struct {
	dec, enc kind
	// plain is the kind without methods.
	plain kind
	// values is the memory layout of a map's values.
	values mapping.Values
	size   uintptr
	elem   *program
	len    int // the length of an array
	mem    *memory.Type
	typ    reflect.Type
	rtype  unsafe.Pointer
	// hint is the approximate number of elements of the last slices or maps.
	hint atomic.Uint32
	// long is set once the encoding of a value was longer than smallText.
	long atomic.Bool
	// direct is set if the data word of an interface is the value itself.
	direct bool
	// keeps is set if values may point into the copy of the input.
	keeps bool
	// calls is set if decoding may call methods other than those of Isomer and of Go's own types.
	calls bool
	// odd is set if encoding/json has other rules than this package for the type, or for a type in it.
	odd bool
	// scalar is set if the text of an element contains no comma.
	scalar bool
	// pointers is set if values contain pointers.
	pointers bool

	fields  []field // one more at the end matches no input
	names   structure.Table
	folded  folds
	outs    []out
	invalid error

	key *keyProgram

	// These are the methods for encoding: with a pointer receiver, which needs an addressable value, and with a value
	// receiver.
	ptrJSON, valJSON, ptrText, valText bool
	// naked encodes a value whose methods may not be called.
	naked *program
}

// keyProgram is how the keys of a map are encoded and decoded.
type keyProgram struct {
	read, write keyKind
	typ         reflect.Type
	mem         *memory.Type
	bits        int
	signed      bool
}

type keyKind uint8

const (
	keyBad keyKind = iota
	keyString
	keyInt
	keyText // by the method of its type
	keyJSON // by UnmarshalJSON, which encoding/json calls if a type has both methods
)

// field is a member of a struct for decoding. k0 and k1 have the first 16 bytes of the constant `"name":`, of which the
// masks m0 and m1 select those that belong to it.
type field struct {
	k0, m0, k1, m1 uint64
	off            uintptr
	prog           *program
	next           *field
	klen           int
	dec            kind
	quoted         bool
	index          uint16
	name           string
	constant       string
	steps          []step
}

// step leads through an embedded pointer to a struct, which is at off.
type step struct {
	off  uintptr
	elem *program
	// closed is set if the struct's type is not exported, so that a nil pointer cannot be set.
	closed bool
}

// omission is the condition under which a member is omitted.
type omission uint8

const (
	omitNever omission = iota
	omitZero1          // a scalar of 1 byte that is 0
	omitZero2
	omitZero4
	omitZero8
	omitLen // a string or slice of length 0
	omitNil // a pointer or interface that is nil
	omitMap // a map of length 0
	omitAlways
	omitFloat32
	omitFloat64
)

// out is a member of a struct for encoding.
type out struct {
	label   label
	off     uintptr
	prog    *program
	enc     kind
	empty   omission
	special bool // whether one of the following fields matters
	quoted  bool
	void    bool // in v2: whether to omit the member if its text is "", null, {} or []
	isZero  func(p unsafe.Pointer) bool
	steps   []step
	plain   string // replaces the label if HTML characters are not escaped
	name    string
}

type eface struct{ typ, word unsafe.Pointer }

// slice is the memory layout of a slice.
type slice struct {
	ptr      unsafe.Pointer
	len, cap int
}

func rtypeOf(t reflect.Type) unsafe.Pointer {
	return (*eface)(unsafe.Pointer(&t)).word
}

// box makes an interface value from its two words.
func box(typ, word unsafe.Pointer) any {
	e := eface{typ, word}
	return *(*any)(unsafe.Pointer(&e))
}
