// Words of little-endian machines that can load words from any address.
// SPDX-License-Identifier: MIT

//go:build 386 || amd64 || arm64 || loong64 || ppc64le

package wire

import "unsafe"

// Load64 reads 8 bytes at p+i, the first one lowest.
func Load64(p unsafe.Pointer, i int) uint64 { return *(*uint64)(unsafe.Add(p, i)) }

// Load32 reads 4 bytes at p+i, the first one lowest.
func Load32(p unsafe.Pointer, i int) uint32 { return *(*uint32)(unsafe.Add(p, i)) }

// Load16 reads 2 bytes at p+i, the first one lowest.
func Load16(p unsafe.Pointer, i int) uint16 { return *(*uint16)(unsafe.Add(p, i)) }

// Store64 writes 8 bytes at p+i, the lowest one first.
func Store64(p unsafe.Pointer, i int, v uint64) { *(*uint64)(unsafe.Add(p, i)) = v }

// Store32 writes 4 bytes at p+i, the lowest one first.
func Store32(p unsafe.Pointer, i int, v uint32) { *(*uint32)(unsafe.Add(p, i)) = v }

// Store16 writes 2 bytes at p+i, the lowest one first.
func Store16(p unsafe.Pointer, i int, v uint16) { *(*uint16)(unsafe.Add(p, i)) = v }
