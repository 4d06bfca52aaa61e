// Copies of text that find out at the same time whether it is ASCII.
// SPDX-License-Identifier: MIT

package wire

import "unsafe"

// maxChecked is the maximum number of bytes that are checked while they are copied. For more bytes, separate steps are
// faster.
const maxChecked = 64

// Copy copies data to dst. If it returns true, all of it is ASCII. For a few bytes, the reverse holds, too.
func Copy(dst unsafe.Pointer, data []byte) bool {
	if len(data) > maxChecked {
		copy(unsafe.Slice((*byte)(dst), len(data)), data)
		return false
	}
	return CopyASCII(dst, unsafe.Pointer(unsafe.SliceData(data)), len(data))
}

// CopyText copies n bytes from src to dst and reports whether they are UTF-8. It writes nothing else.
func CopyText(dst, src unsafe.Pointer, n int) bool {
	copy(unsafe.Slice((*byte)(dst), n), unsafe.Slice((*byte)(src), n))
	if n > maxChecked {
		return IsLongUTF8(src, n)
	}
	// The bytes after the text must not be read.
	return validFrom(src, 0, n)
}

// CopyASCII copies n bytes from src to dst and reports whether they are ASCII. If there are many, it copies nothing and
// returns false. Most text is short ASCII, for which this call suffices; otherwise CopyText must follow.
func CopyASCII(dst, src unsafe.Pointer, n int) bool {
	var seen uint64
	switch {
	case n > maxChecked:
		return false
	case n >= 16:
		for i := 0; i < n-16; i += 16 {
			a, b := Load64(src, i), Load64(src, i+8)
			seen |= a | b
			Store64(dst, i, a)
			Store64(dst, i+8, b)
		}
		a, b := Load64(src, n-16), Load64(src, n-8)
		seen |= a | b
		Store64(dst, n-16, a)
		Store64(dst, n-8, b)
	case n >= 8:
		a, b := Load64(src, 0), Load64(src, n-8)
		seen = a | b
		Store64(dst, 0, a)
		Store64(dst, n-8, b)
	case n >= 4:
		a, b := Load32(src, 0), Load32(src, n-4)
		seen = uint64(a | b)
		Store32(dst, 0, a)
		Store32(dst, n-4, b)
	case n > 0:
		a, b, c := Load8(src, 0), Load8(src, n/2), Load8(src, n-1)
		seen = uint64(a | b | c)
		*(*byte)(dst) = a
		*(*byte)(unsafe.Add(dst, n/2)) = b
		*(*byte)(unsafe.Add(dst, n-1)) = c
	}
	return seen&high == 0
}
