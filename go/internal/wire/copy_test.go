// Tests of Copy, CopyText and CopyASCII with every length and damage at every place, which also check that nothing else
// is written.
// SPDX-License-Identifier: MIT

package wire

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"
)

func TestCopyText(t *testing.T) {
	for n := range 3*maxChecked + 5 {
		for _, letters := range []string{"x", "xé", "日", "x\x7fyéz🙂"} {
			text := []byte(strings.Repeat(letters, n+1)[:n])
			for at := -1; at < n; at++ {
				src := bytes.Clone(text)
				if at >= 0 {
					src[at] ^= 0x80
				}
				whole := bytes.Repeat([]byte{'#'}, n+2)
				dst := unsafe.Pointer(&whole[1])
				valid := CopyText(dst, unsafe.Pointer(unsafe.SliceData(src)), n)
				if valid != utf8.Valid(src) || string(whole) != "#"+string(src)+"#" {
					t.Fatalf("%q: %v, %q", src, valid, whole)
				}
				isASCII, few := !bytes.ContainsFunc(src, func(r rune) bool { return r >= utf8.RuneSelf }), n <= maxChecked
				copy(whole[1:], strings.Repeat("#", n))
				if said := CopyASCII(dst, unsafe.Pointer(unsafe.SliceData(src)), n); said != (isASCII && few) ||
					few && string(whole) != "#"+string(src)+"#" {
					t.Fatalf("%q: %v, %q", src, said, whole)
				}
				copy(whole[1:], strings.Repeat("#", n))
				if said := Copy(dst, src); said && !isASCII || !said && isASCII && few || string(whole) != "#"+string(src)+"#" {
					t.Fatalf("%q: %v, %q", src, said, whole)
				}
			}
		}
	}
}
