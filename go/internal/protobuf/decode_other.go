// Records that the program has no entry for: unknown fields, extensions, and end tags of groups.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"unsafe"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/schema"
	"isomer.dev/isomer/internal/wire"
)

// extension has successive records that are extensions of the message at dst.
type extension struct {
	of   *program
	dst  unsafe.Pointer
	data []byte
	at   int
	// depth is the number of levels that are left below dst.
	depth int
}

// other decodes one record. ended reports whether it was the end tag of the group that is being decoded.
func (d *Decoder) other(m *program, dst unsafe.Pointer, i, end int, group int32) (after int, ended bool) {
	tag, from := d.tag(i, end)
	if from < 0 {
		return -1, false
	}
	number := int32(tag >> 3)
	if protowire.Type(tag&7) == protowire.EndGroupType {
		if number == group {
			return from, true
		}
		return d.fail(base.BadTag, from), false
	}
	if after = d.skip(tag, from, end); after < 0 {
		return -1, false
	}
	if m.Extensions != schema.None && d.isExtension(m, tag) {
		d.keepExtension(m, dst, i, after)
	} else if m.Unknown != schema.None && !d.options.DiscardUnknown {
		if !d.keepUnknown((*list)(unsafe.Add(dst, m.Unknown)), i, after) {
			return d.fail(base.TooLarge, i), false
		}
	}
	return after, false
}

// tag reads a tag, which may be longer than necessary.
func (d *Decoder) tag(i, end int) (tag uint32, after int) {
	tag, n := tagOf(wire.Load64(d.in, i))
	switch {
	case i+n > end, tag == 0 && n > 0 && i+5 > end && !ends(wire.Load64(d.in, i), end-i):
		return 0, d.fail(base.Truncated, end)
	case tag>>3 == 0:
		if _, after := wire.Varint(d.in, i); after < 0 && end-i >= 10 {
			return 0, d.fail(base.BadVarint, i)
		}
		return 0, d.fail(base.BadTag, i)
	case tag&7 > 5:
		return 0, d.fail(base.BadTag, i+n)
	}
	return tag, i + n
}

// ends reports whether a varint that begins with the bytes of w ends within n of them.
func ends(w uint64, n int) bool {
	for k := range min(n, 8) {
		if w>>(8*k)&0x80 == 0 {
			return true
		}
	}
	return false
}

// skip skips the value after a tag. A group is skipped with its contents.
func (d *Decoder) skip(tag uint32, i, end int) int {
	switch protowire.Type(tag & 7) {
	case protowire.VarintType:
		_, after := wire.Varint(d.in, i)
		if after < 0 && end-i >= 10 {
			return d.fail(base.BadVarint, i)
		}
		if after < 0 || after > end {
			return d.fail(base.Truncated, end)
		}
		return after
	case protowire.Fixed32Type:
		i += 4
	case protowire.Fixed64Type:
		i += 8
	case protowire.BytesType:
		n, from := d.length(i)
		if n > end-from {
			if from == i && end-i >= 10 {
				return d.fail(base.BadVarint, i)
			}
			return d.fail(base.Truncated, min(from, end))
		}
		return from + n
	case protowire.StartGroupType:
		if d.depth--; d.depth < 0 {
			return d.fail(base.TooDeep, i)
		}
		i = d.skipGroup(int32(tag>>3), i, end)
		d.depth++
		return i
	case protowire.EndGroupType:
		return d.fail(base.BadTag, i)
	}
	if i > end {
		return d.fail(base.Truncated, end)
	}
	return i
}

// skipGroup skips the records of a group and its end tag.
func (d *Decoder) skipGroup(number int32, i, end int) int {
	for i < end {
		tag, from := d.tag(i, end)
		if from < 0 {
			return -1
		}
		if protowire.Type(tag&7) == protowire.EndGroupType {
			if int32(tag>>3) != number {
				return d.fail(base.BadTag, from)
			}
			return from
		}
		if i = d.skip(tag, from, end); i < 0 {
			return -1
		}
	}
	return d.fail(base.Truncated, end)
}

// keepUnknown appends the bytes from i to end to the unknown fields.
func (d *Decoder) keepUnknown(u *list, i, end int) bool {
	n := end - i
	if u.cap-u.n < n {
		grown := u.n + n
		if u.n > 0 {
			grown = 2 * grown
		}
		if grown > d.budget {
			return false
		}
		d.budget -= grown
		var p unsafe.Pointer
		if d.deferred != nil || d.small != nil {
			p = memory.Bytes(grown)
		} else {
			p = d.arena.Text(grown)
		}
		copy(unsafe.Slice((*byte)(p), u.n), unsafe.Slice((*byte)(u.p), u.n))
		u.p, u.cap = p, grown
	}
	copy(unsafe.Slice((*byte)(unsafe.Add(u.p, u.n)), n), unsafe.Slice((*byte)(unsafe.Add(d.in, i)), n))
	u.n += n
	return true
}

// isExtension reports whether a record with this tag is an extension. One with another wire type than the extension is
// an unknown field, and keeps its place among them.
func (d *Decoder) isExtension(m *program, tag uint32) bool {
	number := protoreflect.FieldNumber(tag >> 3)
	if !m.Descriptor.ExtensionRanges().Has(number) {
		return false
	}
	var resolver Resolver = protoregistry.GlobalTypes
	if d.options.Resolver != nil {
		resolver = d.options.Resolver
	}
	x, err := resolver.FindExtensionByNumber(m.Descriptor.FullName(), number)
	if err != nil {
		return false
	}
	f := x.TypeDescriptor()
	switch t, want := protowire.Type(tag&7), wireType(f.Kind()); want {
	case t:
		return true
	case protowire.BytesType, protowire.StartGroupType:
		return false
	default:
		return f.IsList() && t == protowire.BytesType
	}
}

// keepExtension notes a record for later. Successive records of one message are decoded together.
func (d *Decoder) keepExtension(m *program, dst unsafe.Pointer, i, end int) {
	data := unsafe.Slice((*byte)(unsafe.Add(d.in, i)), end-i)
	r := d.rarely()
	if n := len(r.found); n > 0 && r.found[n-1].dst == dst {
		r.found[n-1].data = append(r.found[n-1].data, data...)
		return
	}
	r.found = append(r.found, extension{m, dst, append([]byte(nil), data...), i, d.depth})
}

// mergeExtensions decodes the extensions with the official runtime.
func (d *Decoder) mergeExtensions() bool {
	for _, x := range d.rare.found {
		if !d.spendOfficial(len(x.data)) {
			d.fail(base.TooLarge, x.at)
			return false
		}
		u := d.options.official(x.depth + 1)
		if err := u.Unmarshal(x.data, x.of.Interface(x.dst)); err != nil {
			d.fail(officialCode(err), x.at)
			d.rarely().cause = err
			return false
		}
	}
	return true
}
