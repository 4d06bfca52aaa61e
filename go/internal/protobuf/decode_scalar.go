// scalar: decodes any single value.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"strconv"
	"unsafe"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/wire"
)

// scalar decodes a value of e at i into slot. It returns where the value ends, or -1 with the field in the path.
func (d *Decoder) scalar(e *entry, slot unsafe.Pointer, i, end int) int {
	in := d.in
	switch e.item {
	case opFix32:
		*(*uint32)(slot) = wire.Load32(in, i)
		return i + 4
	case opFix64:
		*(*uint64)(slot) = wire.Load64(in, i)
		return i + 8
	case opString, opRaw, opBytes, opBlob:
		return d.textValue(e, slot, i, end)
	case opMessage, opStruct, opOfficial, opGroup, opGroupOfficial:
		return d.submessage(e, slot, i, end)
	}
	v, after := wire.Varint(in, i)
	if after < 0 {
		return d.badVarint(e, i, end)
	}
	switch e.item {
	case opBool:
		*(*bool)(slot) = v != 0
	case opVar32, opUint32:
		*(*uint32)(slot) = uint32(v)
	case opVar64:
		*(*uint64)(slot) = v
	case opZig32:
		*(*uint32)(slot) = uint32(wire.UnZigZag(v & (1<<32 - 1)))
	case opZig64:
		*(*int64)(slot) = wire.UnZigZag(v)
	case opNarrow:
		if !storeNarrow(e, slot, v) && after <= end {
			d.rarely().cause = &base.Mismatch{Found: "the number " + numberText(e, v), Want: goName(e)}
			return d.failHere(e, base.BadValue, i)
		}
	}
	return after
}

// storeNarrow stores a number in a variable of fewer bits than its kind has. If the number does not fit, it returns
// false and leaves the variable unchanged.
func storeNarrow(e *entry, slot unsafe.Pointer, v uint64) bool {
	switch e.Kind {
	case protoreflect.Uint32Kind:
		v = uint64(uint32(v))
	case protoreflect.Uint64Kind:
	case protoreflect.Int32Kind, protoreflect.EnumKind:
		v = uint64(int32(v))
	case protoreflect.Sint32Kind:
		v = uint64(wire.UnZigZag(v & (1<<32 - 1)))
	case protoreflect.Sint64Kind:
		v = uint64(wire.UnZigZag(v))
	}
	if shift := 64 - 8*uint(e.Width); isSigned(e) && uint64(int64(v<<shift)>>shift) != v || !isSigned(e) && v<<shift>>shift != v {
		return false
	}
	// Signed and unsigned numbers are stored alike, provided that the value fits.
	switch e.Width {
	case 1:
		*(*uint8)(slot) = uint8(v)
	case 2:
		*(*uint16)(slot) = uint16(v)
	default:
		*(*uint32)(slot) = uint32(v)
	}
	return true
}

// numberText describes a number that was decoded for e, and goName the Go type of its variable.
func numberText(e *entry, v uint64) string {
	switch e.Kind {
	case protoreflect.Uint32Kind:
		return strconv.FormatUint(uint64(uint32(v)), 10)
	case protoreflect.Uint64Kind:
		return strconv.FormatUint(v, 10)
	case protoreflect.Sint32Kind:
		return strconv.FormatInt(wire.UnZigZag(v&(1<<32-1)), 10)
	case protoreflect.Sint64Kind:
		return strconv.FormatInt(wire.UnZigZag(v), 10)
	case protoreflect.Int64Kind:
		return strconv.FormatInt(int64(v), 10)
	}
	return strconv.FormatInt(int64(int32(v)), 10)
}

func goName(e *entry) string {
	name := "int" + strconv.Itoa(8*int(e.Width))
	if !isSigned(e) {
		name = "u" + name
	}
	return name
}

// isSigned reports whether the kind of e is signed.
func isSigned(e *entry) bool {
	return e.Kind != protoreflect.Uint32Kind && e.Kind != protoreflect.Uint64Kind
}

// narrowed returns the number in slot, extended to 64 bits.
func narrowed(e *entry, slot unsafe.Pointer) uint64 {
	signed := isSigned(e)
	switch {
	case e.Width == 1 && signed:
		return uint64(*(*int8)(slot))
	case e.Width == 1:
		return uint64(*(*uint8)(slot))
	case e.Width == 2 && signed:
		return uint64(*(*int16)(slot))
	case e.Width == 2:
		return uint64(*(*uint16)(slot))
	case signed:
		return uint64(*(*int32)(slot))
	}
	return uint64(*(*uint32)(slot))
}

func (d *Decoder) textValue(e *entry, slot unsafe.Pointer, i, end int) int {
	n := int(wire.Load8(d.in, i))
	i++
	if n >= 0x80 {
		n, i = d.length(i - 1)
	}
	if n > end-i {
		return d.badLength(e, n, i, end)
	}
	if e.item == opString && !wire.IsUTF8(unsafe.Add(d.in, i), n) {
		return d.failHere(e, base.BadUTF8, i)
	}
	if d.keeps {
		d.keep(e, slot, i, n)
		return i + n
	}
	p := unsafe.Add(d.text, i)
	switch e.item {
	case opString, opRaw:
		*(*text)(slot) = text{p, n}
	case opBytes:
		if n == 0 {
			p = nil
		}
		*(*list)(slot) = list{p, n, n}
	case opBlob:
		*(*list)(slot) = list{p, n, n}
	}
	return i + n
}

// keep moves a text of n bytes at i to its final memory, now or later.
func (d *Decoder) keep(e *entry, slot unsafe.Pointer, i, n int) {
	switch {
	case d.small != nil:
		d.small.keep(d.in, slot, e.form, i, n)
	case d.atOnce:
		d.deferred.keepNow(slot, e.form, i, n)
	default:
		d.deferred.keep(slot, e.form, i, n)
	}
}

// submessage decodes a submessage or group. slot holds a pointer to it, or for opStruct the struct itself.
func (d *Decoder) submessage(e *entry, slot unsafe.Pointer, i, end int) int {
	sub := slot
	if e.item != opStruct {
		if sub = *(*unsafe.Pointer)(slot); sub == nil {
			if !d.spend(e.sub.Memory, 1) {
				return d.failHere(e, base.TooLarge, i)
			}
			sub = d.arena.New(e.sub.Memory)
			*(*unsafe.Pointer)(slot) = sub
		}
	}
	return d.into(e, sub, i, end)
}

// into decodes a submessage or group at i into sub.
func (d *Decoder) into(e *entry, sub unsafe.Pointer, i, end int) int {
	if d.depth--; d.depth < 0 {
		return d.failHere(e, base.TooDeep, i)
	}
	var after int
	switch e.item {
	case opGroup:
		after = d.message(e.sub, sub, i, end, e.Number)
	case opGroupOfficial:
		after = d.skipGroup(e.Number, i, end)
		if after >= 0 && !d.officially(e.sub, sub, i, after-int(e.size)) {
			after = -1
		}
	default:
		n, from := d.length(i)
		if n > end-from {
			return d.badLength(e, n, from, end)
		}
		after = from + n
		if e.item != opOfficial {
			after = d.message(e.sub, sub, from, after, 0)
		} else if !d.officially(e.sub, sub, from, after) {
			after = -1
		}
	}
	d.depth++
	if after < 0 {
		return d.failIn(e)
	}
	return after
}

// officially decodes the bytes from i to end into sub with the official runtime.
func (d *Decoder) officially(p *program, sub unsafe.Pointer, i, end int) bool {
	if !d.spendOfficial(end - i) {
		d.fail(base.TooLarge, i)
		return false
	}
	u := d.options.official(d.depth + 1)
	data := unsafe.Slice((*byte)(unsafe.Add(d.in, i)), end-i)
	if err := u.Unmarshal(data, p.Interface(sub)); err != nil {
		d.fail(officialCode(err), i)
		d.rarely().cause = err
		return false
	}
	return true
}
