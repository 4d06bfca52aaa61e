// program: what is compiled of a Go type, once, to read and write its values by offset.
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

// kind is how a value is read or written. Integers are told apart by size only.
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
	kBytes     // a slice of bytes: base64
	kByteArray // an array of bytes, in v2: base64
	kMap
	kRaw  // json.RawMessage
	kTime // time.Time
	kJSONMethod
	kTextMethod
	kDuration // time.Duration in v2: has no form
)

// program is a Go type, compiled. It does not change once it can be found in a cache.
type program struct {
	dec, enc kind
	// plain is how the value would be read without methods.
	plain kind
	// values is what a map's values look like.
	values mapping.Values
	size   uintptr
	elem   *program
	len    int // of an array
	mem    *memory.Type
	typ    reflect.Type
	rtype  unsafe.Pointer
	// hint is about how many elements the last slices or maps had.
	hint atomic.Uint32
	// long says that a text of this type was longer than smallText.
	long atomic.Bool
	// direct says that an interface holds the value itself in its word.
	direct bool
	// keeps says that values may point into the copy of the input.
	keeps bool
	// calls says that reading may call methods that are neither Isomer's nor of Go's own types.
	calls bool
	// odd says that the toolchain's encoding/json has other rules for the type, or for one in it, than this package.
	odd bool
	// scalar says that an element's text has no comma in it.
	scalar bool
	// pointers says that the value has pointers in it.
	pointers bool

	fields  []field // and one more at the end, which no input matches
	names   structure.Table
	folded  folds
	outs    []out
	invalid error

	key *keyProgram

	// The methods that writing asks for: by pointer, which needs an address, and by value.
	ptrJSON, valJSON, ptrText, valText bool
	// naked writes a value whose methods may not be called.
	naked *program
}

// keyProgram is how the keys of a map are read and written.
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
	keyJSON // read by UnmarshalJSON, as encoding/json does for a type that has both methods
)

// field is a member of a struct as it is read. k0 and k1 are the first 16 bytes of the constant `"name":` under
// the masks m0 and m1.
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

// step leads through an embedded pointer: at off is a pointer to a struct.
type step struct {
	off  uintptr
	elem *program
	// closed says that the struct's type is not exported, so that a nil pointer cannot be set.
	closed bool
}

// omission is when a member is left out.
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

// out is a member of a struct as it is written.
type out struct {
	label   label
	off     uintptr
	prog    *program
	enc     kind
	empty   omission
	special bool // one of the following is to be looked at
	quoted  bool
	void    bool // v2: left out if the text is "", null, {} or []
	isZero  func(p unsafe.Pointer) bool
	steps   []step
	plain   string // instead of the label, where HTML's letters need no escape
	name    string
}

type eface struct{ typ, word unsafe.Pointer }

// slice is the header of one, as it lies in memory.
type slice struct {
	ptr      unsafe.Pointer
	len, cap int
}

func rtypeOf(t reflect.Type) unsafe.Pointer {
	return (*eface)(unsafe.Pointer(&t)).word
}

// box makes an interface value of its two words.
func box(typ, word unsafe.Pointer) any {
	e := eface{typ, word}
	return *(*any)(unsafe.Pointer(&e))
}
