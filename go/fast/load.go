// Loads and stores: numbers on the wire, which are little-endian.
// SPDX-License-Identifier: MIT

package fast

import (
	"math"
	"unsafe"

	"isomer.dev/isomer/internal/wire"
)

// Byte reads the byte at in+p.
func Byte(in unsafe.Pointer, p int) byte { return wire.Load8(in, p) }

// Load16 reads 2 bytes.
func Load16(in unsafe.Pointer, p int) uint16 { return wire.Load16(in, p) }

// Load32 reads 4 bytes.
func Load32(in unsafe.Pointer, p int) uint32 { return wire.Load32(in, p) }

// Load64 reads 8 bytes.
func Load64(in unsafe.Pointer, p int) uint64 { return wire.Load64(in, p) }

// LoadInt32 reads a sfixed32.
func LoadInt32(in unsafe.Pointer, p int) int32 { return int32(Load32(in, p)) }

// LoadInt64 reads a sfixed64.
func LoadInt64(in unsafe.Pointer, p int) int64 { return int64(Load64(in, p)) }

// LoadFloat32 reads a float.
func LoadFloat32(in unsafe.Pointer, p int) float32 { return math.Float32frombits(Load32(in, p)) }

// LoadFloat64 reads a double.
func LoadFloat64(in unsafe.Pointer, p int) float64 { return math.Float64frombits(Load64(in, p)) }

// Put8 writes a byte at to+i.
func Put8(to unsafe.Pointer, i int, v byte) { *(*byte)(unsafe.Add(to, i)) = v }

// Put16 writes 2 bytes.
func Put16(to unsafe.Pointer, i int, v uint16) { wire.Store16(to, i, v) }

// Put32 writes 4 bytes.
func Put32(to unsafe.Pointer, i int, v uint32) { wire.Store32(to, i, v) }

// Put64 writes 8 bytes.
func Put64(to unsafe.Pointer, i int, v uint64) { wire.Store64(to, i, v) }

// Float32Bits returns the encoding of a float.
func Float32Bits(v float32) uint32 { return math.Float32bits(v) }

// Float64Bits returns the encoding of a double.
func Float64Bits(v float64) uint64 { return math.Float64bits(v) }

// ZigZag32 returns the varint of a sint32.
func ZigZag32(v int32) uint64 { return uint64(uint32(v)<<1 ^ uint32(v>>31)) }

// ZigZag64 returns the varint of a sint64.
func ZigZag64(v int64) uint64 { return wire.ZigZag(v) }

// UnZigZag32 is the inverse of ZigZag32. Higher bits are dropped.
func UnZigZag32(v uint64) int32 { return int32(uint32(v)>>1) ^ -int32(v&1) }

// UnZigZag64 is the inverse of ZigZag64.
func UnZigZag64(v uint64) int64 { return wire.UnZigZag(v) }

// Bit returns the encoding of a bool.
func Bit(v bool) byte {
	if v {
		return 1
	}
	return 0
}
