// The loop that encodes the fields of a struct.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/mapping"
	"isomer.dev/isomer/internal/schema"
	"isomer.dev/isomer/internal/wire"
)

// few is the maximum number of members that one byte can count.
const few = 15

// structure encodes a struct in the layout of its program.
//
// The values that are frequent and short are encoded in its loop, since a call would cost as much as one of them. Before
// each field, the buffer has room for the maximum size of it and the following ones, apart from text and other values
// without a maximum.
func (w *Writer) structure(p *program, src unsafe.Pointer, i int) int {
	if w.depth--; w.depth < 0 {
		return w.fail(base.TooDeep, nil)
	}
	if w.size-i < p.bound {
		w.grow(i, p.bound)
	}
	fields := p.fields[:len(p.fields)-1]
	head := i
	n := 0
	switch {
	case p.always:
		i += copy(unsafe.Slice((*byte)(unsafe.Add(w.base, i)), len(p.head)), p.head)
	case len(fields) <= few:
		i++
	default:
		i = w.counted(w.present(p, src), fixMap, map16, i)
	}
	for k := range fields {
		f := &fields[k]
		// The offset of a field behind embedded pointers is not one in this struct.
		var slot unsafe.Pointer
		switch {
		case f.when == always && f.steps == nil, f.when == unlessZero && *(*uint64)(unsafe.Add(src, f.probe))&f.mask != 0:
			slot = unsafe.Add(src, f.offset)
		case w.absent(p, f, src):
			if f.required {
				w.fail(base.MissingRequired, nil)
				return w.failIn(f)
			}
			if p.keys == Order {
				i = w.byte(isNil, i)
			}
			continue
		default:
			slot = f.at(src)
		}
		n++
		if p.keys != Order {
			f.putKey(w.base, i)
			i += f.size
		}
		switch f.op {
		case opInt64:
			if v := *(*uint64)(slot); v < fixMap {
				i = w.byte(byte(v), i)
			} else {
				i = w.signed(int64(v), i)
			}
			continue
		case opInt32:
			if v := *(*uint32)(slot); v < fixMap {
				i = w.byte(byte(v), i)
			} else {
				i = w.signed(int64(int32(v)), i)
			}
			continue
		case opBool:
			i = w.byte(isFalse|*(*byte)(slot), i)
			continue
		case opFloat64:
			i = w.big64(float64B, *(*uint64)(slot), i)
			continue
		case opString:
			t := (*text)(slot)
			if t.n >= 32 {
				i = w.text(t.p, t.n, i)
				break
			}
			if w.size-i < t.n+f.rest {
				w.grow(i, t.n+f.rest)
			}
			*(*byte)(unsafe.Add(w.base, i)) = fixStr | byte(t.n)
			if to := unsafe.Add(w.base, i+1); !wire.CopyASCII(to, t.p, t.n) && !wire.CopyText(to, t.p, t.n) {
				w.fail(base.BadUTF8, nil)
				return w.failIn(f)
			}
			i += 1 + t.n
			continue
		case opStruct:
			i = w.structure(f.prog, slot, i)
		default:
			i = w.value(f.prog, slot, i)
		}
		if i < 0 {
			return w.failIn(f)
		}
		if f.op >= opString && w.size-i < f.rest {
			w.grow(i, f.rest)
		}
	}
	if !p.always && len(fields) <= few {
		*(*byte)(unsafe.Add(w.base, head)) = fixMap | byte(n)
	}
	w.depth++
	return i
}

// putKey stores the key at base+i, where there is room for two words.
func (f *field) putKey(base unsafe.Pointer, i int) {
	wire.Store64(base, i, f.k0)
	if f.size > 8 {
		wire.Store64(base, i+8, f.k1)
		if f.size > 16 {
			copy(unsafe.Slice((*byte)(unsafe.Add(base, i)), f.size), f.key)
		}
	}
}

// present returns how many fields will be encoded.
func (w *Writer) present(p *program, src unsafe.Pointer) int {
	n := 0
	for k := range p.fields[:len(p.fields)-1] {
		if !w.absent(p, &p.fields[k], src) {
			n++
		}
	}
	return n
}

// absent reports whether a field is left out.
func (w *Writer) absent(p *program, f *field, src unsafe.Pointer) bool {
	if w.options.PrintDefaults && !f.optional && !p.plain {
		return false
	}
	if len(f.steps) > 0 || f.place != schema.InPlace {
		if src = f.at(src); src == nil {
			return true
		}
	} else {
		switch f.when {
		case unlessZero:
			return *(*uint64)(unsafe.Add(src, f.probe))&f.mask == 0
		case always:
			return false
		}
		src = unsafe.Add(src, f.offset)
	}
	switch f.when {
	case unlessNoMap:
		m := *(*unsafe.Pointer)(src)
		return m == nil || mapping.Len(m) == 0
	case unlessFalse:
		return f.isZero(src)
	case unlessNothing:
		for k := range f.prog.fields[:len(f.prog.fields)-1] {
			if !w.absent(f.prog, &f.prog.fields[k], src) {
				return false
			}
		}
		return true
	}
	return false
}
