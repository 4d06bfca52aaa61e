// Times and dynamic values, which have representations of their own.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"math"
	"time"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/wire"
)

// instant reads the timestamp extension, in any of its three forms.
func (d *Decoder) instant(i int) (seconds int64, nanos int32, after int) {
	size, head := 12, 3
	switch d.head(i) {
	case fixExt4:
		size, head = 4, 2
	case fixExt8:
		size, head = 8, 2
	case ext8:
		if i+1 < d.end && wire.Load8(d.in, i+1) != 12 {
			return 0, 0, d.wrong(i)
		}
	default:
		return 0, 0, d.wrong(i)
	}
	from := i + head
	if after = from + size; after > d.end {
		return 0, 0, d.truncated()
	}
	if wire.Load8(d.in, from-1) != timestamp {
		return 0, 0, d.fail(base.BadValue, i)
	}
	switch size {
	case 4:
		seconds = int64(d.big(from, 4))
	case 8:
		v := d.big(from, 8)
		seconds, nanos = int64(v&(1<<34-1)), int32(v>>34)
	default:
		seconds, nanos = int64(d.big(from+4, 8)), int32(d.big(from, 4))
	}
	if !wire.IsTimestamp(seconds, nanos) {
		return 0, 0, d.fail(base.BadValue, i)
	}
	return seconds, nanos, after
}

// time decodes a time.Time, in UTC.
func (d *Decoder) time(slot unsafe.Pointer, i int) int {
	seconds, nanos, after := d.instant(i)
	if after >= 0 {
		*(*time.Time)(slot) = time.Unix(seconds, int64(nanos)).UTC()
	}
	return after
}

// timestampMessage decodes a google.protobuf.Timestamp.
func (d *Decoder) timestampMessage(p *program, slot unsafe.Pointer, i int) int {
	seconds, nanos, after := d.instant(i)
	if after >= 0 {
		*(*int64)(unsafe.Add(slot, p.fields[0].offset)) = seconds
		*(*int32)(unsafe.Add(slot, p.fields[1].offset)) = nanos
	}
	return after
}

// The indexes of the fields of google.protobuf.Value.
const (
	valueNull = iota
	valueNumber
	valueString
	valueBool
	valueStruct
	valueList
)

// dynamic decodes a google.protobuf.Value, from any value.
func (d *Decoder) dynamic(p *program, slot unsafe.Pointer, i int) int {
	if d.depth--; d.depth < 0 {
		return d.fail(base.TooDeep, i)
	}
	which := valueNumber
	switch h := d.head(i); {
	case h == isNil:
		which = valueNull
	case h&^1 == isFalse:
		which = valueBool
	case h&^31 == fixStr, h-str8 <= str32-str8:
		which = valueString
	case h&^15 == fixMap, h&^1 == map16:
		which = valueStruct
	case h&^15 == fixArray, h&^1 == array16:
		which = valueList
	}
	f := &p.fields[which]
	to := d.place(f, slot)
	if to == nil {
		return d.fail(base.TooLarge, i)
	}
	switch which {
	case valueNull:
		i++
	case valueNumber:
		v, after := d.double(i)
		if after >= 0 && (math.IsNaN(v) || math.IsInf(v, 0)) {
			return d.fail(base.BadValue, i)
		}
		*(*float64)(to) = v
		i = after
	default:
		i = d.value(f.prog, to, i)
	}
	d.depth++
	return i
}
