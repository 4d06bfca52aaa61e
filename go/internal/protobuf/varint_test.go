// Tests of varints, which are written backwards.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"bytes"
	"testing"
	"unsafe"

	"google.golang.org/protobuf/encoding/protowire"
)

// TestVarintsOfEveryLength writes numbers around each length, and checks that the bytes after them are unchanged.
func TestVarintsOfEveryLength(t *testing.T) {
	for shift := range 64 {
		for _, v := range []uint64{1<<shift - 1, 1 << shift, 1<<shift + 1, 1<<shift | 0x5a5a5a5a5a5a5a5a>>(63-shift), ^uint64(0) << shift} {
			buffer := []byte("...............behind")
			w := Writer{base: unsafe.Pointer(&buffer[0]), size: len(buffer)}
			i := w.varint(v, 15)
			if want := append(protowire.AppendVarint(nil, v), "behind"...); !bytes.Equal(buffer[i:], want) {
				t.Errorf("%x: %x, want %x", v, buffer[i:], want)
			}
		}
	}
}
