// Numbers: integers and floating-point numbers, from every form whose value fits.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"math"
	"math/bits"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/wire"
)

// head returns the byte at i, which may be the one after the input.
func (d *Decoder) head(i int) byte { return wire.Load8(d.in, i) }

// isNil reports whether nil is at i.
func (d *Decoder) isNil(i int) bool { return wire.Load8(d.in, i) == isNil }

// big loads n = 1, 2, 4 or 8 bytes at i, most significant byte first.
func (d *Decoder) big(i, n int) uint64 {
	return bits.ReverseBytes64(wire.Load64(d.in, i)) >> (64 - 8*uint(n))
}

// integer reads an integer of any form. below reports whether it is negative, and v is its two's complement.
func (d *Decoder) integer(i int) (v uint64, below bool, after int) {
	h := d.head(i)
	switch {
	case h < fixMap:
		return uint64(h), false, i + 1
	case h >= negative:
		return uint64(int64(int8(h))), true, i + 1
	case h < uint8B || h >= fixExt1:
		return 0, false, d.wrong(i)
	}
	n := 1 << (h & 3)
	after = i + 1 + n
	if after > d.end {
		return 0, false, d.truncated()
	}
	v = d.big(i+1, n)
	if h >= int8B {
		shift := 64 - 8*uint(n)
		s := int64(v<<shift) >> shift
		return uint64(s), s < 0, after
	}
	return v, false, after
}

// fits reports whether an integer is in the range of p.
func (p *program) fits(v uint64, below bool) bool {
	if below {
		return int64(v) >= p.min
	}
	return v <= p.max
}

// number decodes an integer of type p at i into slot.
func (d *Decoder) number(p *program, slot unsafe.Pointer, i int) int {
	v, below, after := d.integer(i)
	if after < 0 {
		return -1
	}
	if !p.fits(v, below) {
		return d.failBy(base.BadValue, i, &base.Mismatch{Found: d.found(i), Want: p.typ.String()})
	}
	switch p.op {
	case opInt8, opUint8:
		*(*uint8)(slot) = uint8(v)
	case opInt16, opUint16:
		*(*uint16)(slot) = uint16(v)
	case opInt32, opUint32:
		*(*uint32)(slot) = uint32(v)
	default:
		*(*uint64)(slot) = v
	}
	return after
}

// double reads any number as a float64.
func (d *Decoder) double(i int) (v float64, after int) {
	switch h := d.head(i); h {
	case float64B:
		if i+9 > d.end {
			return 0, d.truncated()
		}
		return math.Float64frombits(d.big(i+1, 8)), i + 9
	case float32B:
		if i+5 > d.end {
			return 0, d.truncated()
		}
		return float64(math.Float32frombits(uint32(d.big(i+1, 4)))), i + 5
	}
	u, below, after := d.integer(i)
	if below {
		return float64(int64(u)), after
	}
	return float64(u), after
}

// single decodes any number into a float32, unless it is out of range.
func (d *Decoder) single(slot unsafe.Pointer, i int) int {
	switch h := d.head(i); h {
	case float32B:
		if i+5 > d.end {
			return d.truncated()
		}
		*(*uint32)(slot) = uint32(d.big(i+1, 4))
		return i + 5
	case float64B:
		v, after := d.double(i)
		// The nearest is taken, unless that is infinite and v is not.
		near := float32(v)
		if after >= 0 && math.IsInf(float64(near), 0) && !math.IsInf(v, 0) {
			return d.failBy(base.BadValue, i, &base.Mismatch{Found: d.found(i)})
		}
		*(*float32)(slot) = near
		return after
	}
	// An integer is rounded only once.
	u, below, after := d.integer(i)
	if below {
		*(*float32)(slot) = float32(int64(u))
	} else {
		*(*float32)(slot) = float32(u)
	}
	return after
}
