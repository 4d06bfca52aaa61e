// Heads: the first byte of each value, as the specification's section "Formats" lists them.
// SPDX-License-Identifier: MIT

package msgpack

const (
	fixMap    = 0x80
	fixArray  = 0x90
	fixStr    = 0xa0
	isNil     = 0xc0
	neverUsed = 0xc1
	isFalse   = 0xc2
	bin8      = 0xc4
	bin32     = 0xc6
	ext8      = 0xc7
	float32B  = 0xca
	float64B  = 0xcb
	uint8B    = 0xcc
	int8B     = 0xd0
	fixExt1   = 0xd4
	fixExt4   = 0xd6
	fixExt8   = 0xd7
	str8      = 0xd9
	str32     = 0xdb
	array16   = 0xdc
	map16     = 0xde
	negative  = 0xe0
)

// timestamp is the extension type -1.
const timestamp = 0xff

// longestHead is the size of the longest head, that of a 64-bit number.
const longestHead = 9
