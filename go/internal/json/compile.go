// compiler: makes the programs of a type and of all types in it.
// SPDX-License-Identifier: MIT

package json

import (
	"encoding"
	"encoding/json"
	"reflect"
	"time"
	"unsafe"

	"isomer.dev/isomer/internal/mapping"
	"isomer.dev/isomer/internal/memory"
)

var (
	marshalerType       = reflect.TypeFor[json.Marshaler]()
	unmarshalerType     = reflect.TypeFor[json.Unmarshaler]()
	textMarshalerType   = reflect.TypeFor[encoding.TextMarshaler]()
	textUnmarshalerType = reflect.TypeFor[encoding.TextUnmarshaler]()
	numberType          = reflect.TypeFor[json.Number]()
	rawType             = reflect.TypeFor[json.RawMessage]()
	timeType            = reflect.TypeFor[time.Time]()
	durationType        = reflect.TypeFor[time.Duration]()
)

// compiler works while the lock of all programs is held. fresh has the programs that it made.
type compiler struct {
	v2    bool
	fresh []*program
}

// compile finds or makes the program of t. behind is set if values are reached through a pointer.
func (k *compiler) compile(t reflect.Type, behind bool) *program {
	return k.compileAs(t, behind, false)
}

// compileAs is compile. named is set if that pointer has a named type.
func (k *compiler) compileAs(t reflect.Type, behind, named bool) *program {
	if t.Name() != "" || t.Kind() != reflect.Struct {
		behind = true
	}
	key := programKey{t, behind, named, k.v2}
	if found := all.byKey[key]; found != nil {
		return found
	}
	p := &program{typ: t, rtype: rtypeOf(t), size: t.Size(), mem: memory.TypeOf(t)}
	all.byKey[key] = p
	k.fresh = append(k.fresh, p)
	if t.Kind() != reflect.Interface {
		zero := reflect.Zero(t).Interface()
		p.direct = (*eface)(unsafe.Pointer(&zero)).word == nil
	}
	p.pointers = hasPointers(t)
	k.shape(p, t)
	k.methods(p, t, behind)
	p.odd = overV2 && !k.v2 && isOdd(p, t)
	if named {
		p.dec, p.scalar = p.plain, p.plain < kString && p.plain != kUnsupported
	}
	return p
}

var byKind = map[reflect.Kind]kind{
	reflect.Bool: kBool, reflect.Float32: kFloat32, reflect.Float64: kFloat64, reflect.String: kString,
}

func integer(t reflect.Type) (kind, bool) {
	base := kUnsupported
	switch t.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		base = kInt8
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		base = kUint8
	default:
		return 0, false
	}
	switch t.Size() {
	case 1:
		return base, true
	case 2:
		return base + 1, true
	case 4:
		return base + 2, true
	}
	return base + 3, true
}

// shape compiles a type without its methods.
func (k *compiler) shape(p *program, t reflect.Type) {
	switch t.Kind() {
	case reflect.Interface:
		p.plain = kAny
		if t.NumMethod() > 0 {
			p.plain = kIface
		}
	case reflect.Struct:
		p.plain = kStruct
		k.structure(p, t)
	case reflect.Pointer:
		p.plain = kPtr
		if endless(t) {
			p.plain = kUnsupported
			break
		}
		p.elem = k.compileAs(t.Elem(), true, t.Name() != "" && !k.v2 && !overV2)
	case reflect.Slice:
		p.elem = k.compile(t.Elem(), false)
		p.plain = kSlice
		if t.Elem().Kind() == reflect.Uint8 {
			p.plain = kBytes
		}
	case reflect.Array:
		p.elem = k.compile(t.Elem(), false)
		p.len = t.Len()
		p.plain = kArray
		if k.v2 && t.Elem().Kind() == reflect.Uint8 && !hasMethods(t.Elem()) {
			p.plain = kByteArray
		}
	case reflect.Map:
		p.plain = kMap
		p.key = k.mapKey(t.Key())
		p.elem = k.compile(t.Elem(), false)
		p.values = mapping.ValuesOf(t.Elem())
	default:
		if i, ok := integer(t); ok {
			p.plain = i
		} else {
			p.plain = byKind[t.Kind()]
		}
		if t == numberType {
			p.plain = kNumber
		}
		p.scalar = p.plain < kString && p.plain != kUnsupported
	}
	p.dec, p.enc = p.plain, p.plain
	switch {
	case p.plain == kBytes && k.v2 && hasMethods(t.Elem()):
		p.dec, p.enc, p.plain = kSlice, kSlice, kSlice
	case p.plain == kBytes && (reflect.PointerTo(t.Elem()).Implements(marshalerType) ||
		reflect.PointerTo(t.Elem()).Implements(textMarshalerType)):
		p.enc = kSlice
	case p.plain == kMap && p.key.write == keyBad:
		p.enc = kUnsupported
	}
}

func hasMethods(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(marshalerType) || p.Implements(textMarshalerType) ||
		p.Implements(unmarshalerType) || p.Implements(textUnmarshalerType)
}

// methods replaces the shape if the type has methods for encoding or decoding.
func (k *compiler) methods(p *program, t reflect.Type, behind bool) {
	switch {
	case t == rawType:
		p.dec, p.enc = kRaw, kRaw
		return
	case t == timeType:
		p.dec, p.enc = kTime, kTime
		return
	case t == durationType && k.v2:
		p.dec, p.enc = kDuration, kDuration
		return
	case t.Kind() == reflect.Pointer:
		return
	}
	ptr := reflect.PointerTo(t)
	if behind {
		switch {
		case ptr.Implements(unmarshalerType):
			p.dec, p.scalar = kJSONMethod, false
		case ptr.Implements(textUnmarshalerType):
			p.dec, p.scalar = kTextMethod, false
		}
	}
	p.ptrJSON, p.ptrText = ptr.Implements(marshalerType), ptr.Implements(textMarshalerType)
	p.valJSON, p.valText = t.Implements(marshalerType), t.Implements(textMarshalerType)
	if k.v2 && t.Kind() != reflect.Interface {
		// In v2, methods with pointer receivers are called for every value.
		p.valJSON, p.valText = p.ptrJSON, p.ptrText
	}
	switch {
	case p.ptrJSON || p.valJSON:
		p.enc = kJSONMethod
	case p.ptrText || p.valText:
		p.enc = kTextMethod
	}
	if p.enc == kJSONMethod || p.enc == kTextMethod {
		p.strip()
	}
}

func (k *compiler) mapKey(t reflect.Type) *keyProgram {
	p := &keyProgram{typ: t, mem: memory.TypeOf(t), bits: int(t.Size()) * 8}
	plain := keyBad
	if i, ok := integer(t); ok {
		plain, p.signed = keyInt, i < kUint8
	} else if t.Kind() == reflect.String {
		plain = keyString
	}
	p.read, p.write = plain, plain
	ptr := reflect.PointerTo(t)
	switch {
	case !ptr.Implements(textUnmarshalerType):
	case ptr.Implements(unmarshalerType) && !k.v2:
		p.read = keyJSON
	default:
		p.read = keyText
	}
	if t.Implements(textMarshalerType) && (plain != keyString || k.v2) {
		p.write = keyText
	}
	return p
}

// endless reports whether t is a pointer type that leads only to pointers.
func endless(t reflect.Type) bool {
	seen := map[reflect.Type]bool{}
	for t.Kind() == reflect.Pointer {
		if seen[t] {
			return true
		}
		seen[t] = true
		t = t.Elem()
	}
	return false
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
	}
	return t.Kind() > reflect.Complex128
}

// finish determines for every new program whether its values keep text, and whether they have methods. Since types may
// be recursive, it repeats until nothing changes.
func (k *compiler) finish() {
	for changed := true; changed; {
		changed = false
		for _, p := range k.fresh {
			if !p.keeps && p.keepsText() {
				p.keeps, changed = true, true
			}
			if !p.odd && p.reaches(func(q *program) bool { return q.odd }) {
				p.odd, changed = true, true
			}
			if !p.calls && p.callsMethods() {
				p.calls, changed = true, true
			}
		}
	}
}

func (p *program) keepsText() bool {
	switch p.dec {
	case kString, kNumber, kAny, kIface, kRaw, kTime, kJSONMethod, kTextMethod:
		return true
	case kStruct:
		for i := range p.fields {
			if f := &p.fields[i]; f.prog != nil && f.prog.keeps {
				return true
			}
		}
	case kMap:
		return p.key.read != keyInt || p.elem.keeps
	case kPtr, kSlice, kArray:
		return p.elem.keeps
	}
	return false
}

func (p *program) callsMethods() bool {
	switch p.dec {
	case kJSONMethod, kTextMethod:
		return true
	case kStruct:
		for i := range p.fields {
			if f := &p.fields[i]; f.prog != nil && f.prog.calls {
				return true
			}
		}
	case kMap:
		return p.key.read == keyText || p.key.read == keyJSON || p.elem.calls
	case kPtr, kSlice, kArray:
		return p.elem.calls
	}
	return false
}
