// Keys of maps whose type does not say what they are: several Go values may have one form in MessagePack.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"encoding/binary"
	"math"
	"unsafe"

	"isomer.dev/isomer/internal/base"
)

// writtenKeys are the keys of a map that are written so far, in the form in which readers compare them.
type writtenKeys map[string]struct{}

// add takes the key that is written from begin to end. It is false if a reader would refuse it: a list, a map, a number
// that is none, or a key that is there already.
func (k writtenKeys) add(w *Writer, begin, end int) bool {
	form, ok := comparedKey(unsafe.Slice((*byte)(unsafe.Add(w.base, begin)), end-begin))
	if !ok {
		w.fail(base.BadValue, nil)
		return false
	}
	before := len(k)
	if k[form] = struct{}{}; len(k) == before {
		w.fail(base.DuplicateKey, nil)
		return false
	}
	return true
}

// comparedKey is the same for keys that readers hold for one: a str and a bin of the same bytes, a float of 32 bits and
// one of 64, zeros of both signs. Integers and times have only one form, the shortest.
func comparedKey(data []byte) (form string, ok bool) {
	const ofText = "\xa0"
	switch h := data[0]; {
	case h&^15 == fixMap, h&^15 == fixArray, h&^1 == array16, h&^1 == map16:
		return "", false
	case h&^31 == fixStr:
		return ofText + string(data[1:]), true
	case h-str8 <= str32-str8:
		return ofText + string(data[1+1<<(h-str8):]), true
	case h-bin8 <= bin32-bin8:
		return ofText + string(data[1+1<<(h-bin8):]), true
	case h == float32B:
		return comparedFloat(float64(math.Float32frombits(binary.BigEndian.Uint32(data[1:]))))
	case h == float64B:
		return comparedFloat(math.Float64frombits(binary.BigEndian.Uint64(data[1:])))
	}
	return string(data), true
}

func comparedFloat(f float64) (form string, ok bool) {
	f += 0 // which is 0 for -0, too
	return string(binary.BigEndian.AppendUint64([]byte{float64B}, math.Float64bits(f))), f == f
}
