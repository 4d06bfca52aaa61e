// Unknown: fields that the message lacks, which are kept unchanged.
// SPDX-License-Identifier: MIT

package fast

import (
	"math/bits"
	"unsafe"
)

const (
	varintType = iota
	fixed64Type
	bytesType
	startType
	endType
	fixed32Type
)

// Unknown appends the record whose tag is at p to the unknown fields, and returns where it ends. If the record is the
// end tag of the group that is being read, it returns the bitwise complement of where that ends, which is below -1.
func (r *Reader) Unknown(to *[]byte, p, end int) int {
	tag, q := r.Tag(p)
	if tag&7 == endType {
		if r.group.number == 0 || int(r.group.depth) != r.Depth || int32(tag>>3) != r.group.number || q > end || q < 0 {
			return -1
		}
		r.group.closed = true
		return ^q
	}
	if q != p+(bits.Len32(tag|1)+6)/7 {
		// A tag that is longer than necessary is not kept as it is, so the message must be decoded without generated
		// code.
		return -1
	}
	q = r.skip(tag, q, end, r.Depth)
	if q < 0 || r.DiscardUnknown {
		return q
	}
	if !r.keep(to, p, q) {
		return -1
	}
	return q
}

// keep appends the bytes from p to q to the unknown fields. It returns false if that exceeds the budget.
func (r *Reader) keep(to *[]byte, p, q int) bool {
	have, more := len(*to), q-p
	if have == 0 {
		*to = unsafe.Slice((*byte)(unsafe.Add(r.Text, p)), more)
		return true
	}
	if at := uintptr(unsafe.Pointer(unsafe.SliceData(*to))); at+uintptr(have) == uintptr(r.Text)+uintptr(p) && have <= p {
		// The record follows the previous one. Both are in the input, so that one slice can refer to both.
		*to = unsafe.Slice((*byte)(unsafe.Add(r.Text, p-have)), have+more)
		return true
	}
	if cap(*to)-have < more {
		grown := 2 * (have + more)
		if !r.spend(1, grown) {
			return false
		}
		made := unsafe.Slice((*byte)(r.Arena.Text(grown)), grown)
		*to = made[:copy(made, *to)]
	}
	*to = append(*to, unsafe.Slice((*byte)(unsafe.Add(r.In, p)), more)...)
	return true
}

// UnknownOfEntry skips a record of a map entry. It returns -1 if the record's tag is longer than necessary, since then
// it may be the tag of the key or the value.
func (r *Reader) UnknownOfEntry(p, end int) int {
	tag, q := r.Tag(p)
	if tag < 0x80 && q != p+1 {
		return -1
	}
	return r.skip(tag, q, end, r.Depth)
}

// skip returns where a record ends, whose tag ends at p.
func (r *Reader) skip(tag uint32, p, end, depth int) int {
	if n := tag >> 3; n == 0 || p < 0 {
		return -1
	}
	switch tag & 7 {
	case varintType:
		_, p = r.Varint(p)
	case fixed64Type:
		p += 8
	case fixed32Type:
		p += 4
	case bytesType:
		n := 0
		if n, p = r.Length(p, end); p >= 0 {
			p += n
		}
	case startType:
		return r.skipGroup(tag>>3, p, end, depth-1)
	default:
		return -1
	}
	if p > end {
		return -1
	}
	return p
}

func (r *Reader) skipGroup(number uint32, p, end, depth int) int {
	if depth < 0 {
		return -1
	}
	for uint(p) < uint(end) {
		tag, q := r.Tag(p)
		if tag&7 == endType && q >= 0 {
			if tag>>3 != number || q > end {
				return -1
			}
			return q
		}
		p = r.skip(tag, q, end, depth)
	}
	return -1
}
