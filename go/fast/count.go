// Counts: the number of successive records of a field, so that a list is allocated in its final size.
// SPDX-License-Identifier: MIT

package fast

// Each record is counted once, so that counting takes no longer than reading. The first record's tag is before p. The
// tags of the others have the same bytes, which are the lowest `size` bytes of `tag`.

// Count1 counts records that have a length, and a tag of one byte. All of them end before `end`.
func (r *Reader) Count1(p, end int, tag byte) int {
	in := r.In
	for n := 0; ; {
		size := int(Byte(in, p))
		p++
		if size >= 0x80 {
			if size, p = r.longLength(p-1, end); p < 0 {
				return n
			}
		}
		if size > end-p {
			return n
		}
		p += size
		n++
		if p >= end || Byte(in, p) != tag {
			return n
		}
		p++
	}
}

// Count counts records that have a length.
func (r *Reader) Count(p, end int, tag, mask uint64, size int) int {
	for n := 0; ; {
		length, q := r.Length(p, end)
		if q < 0 {
			return n
		}
		p = q + length
		n++
		if p >= end || Load64(r.In, p)&mask != tag {
			return n
		}
		p += size
	}
}

// CountVarints counts records that are varints.
func (r *Reader) CountVarints(p, end int, tag, mask uint64, size int) int {
	for n := 0; ; {
		if _, p = r.Varint(p); p < 0 || p > end {
			return n
		}
		n++
		if p >= end || Load64(r.In, p)&mask != tag {
			return n
		}
		p += size
	}
}

// CountFixed counts records that are numbers of `width` bytes.
func (r *Reader) CountFixed(p, end, width int, tag, mask uint64, size int) int {
	for n := 0; ; {
		if p += width; p > end {
			return n
		}
		n++
		if p >= end || Load64(r.In, p)&mask != tag {
			return n
		}
		p += size
	}
}
