// Words of all other machines.
// SPDX-License-Identifier: MIT

//go:build !(386 || amd64 || arm64 || loong64 || ppc64le)

package wire

import (
	"encoding/binary"
	"unsafe"
)

// Load64 reads 8 bytes at p+i, the first one lowest.
func Load64(p unsafe.Pointer, i int) uint64 {
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(p, i))[:])
}

// Load32 reads 4 bytes at p+i, the first one lowest.
func Load32(p unsafe.Pointer, i int) uint32 {
	return binary.LittleEndian.Uint32((*[4]byte)(unsafe.Add(p, i))[:])
}

// Load16 reads 2 bytes at p+i, the first one lowest.
func Load16(p unsafe.Pointer, i int) uint16 {
	return binary.LittleEndian.Uint16((*[2]byte)(unsafe.Add(p, i))[:])
}

// Store64 writes 8 bytes at p+i, the lowest one first.
func Store64(p unsafe.Pointer, i int, v uint64) {
	binary.LittleEndian.PutUint64((*[8]byte)(unsafe.Add(p, i))[:], v)
}

// Store32 writes 4 bytes at p+i, the lowest one first.
func Store32(p unsafe.Pointer, i int, v uint32) {
	binary.LittleEndian.PutUint32((*[4]byte)(unsafe.Add(p, i))[:], v)
}

// Store16 writes 2 bytes at p+i, the lowest one first.
func Store16(p unsafe.Pointer, i int, v uint16) {
	binary.LittleEndian.PutUint16((*[2]byte)(unsafe.Add(p, i))[:], v)
}
