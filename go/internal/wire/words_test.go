// Tests of words, which are the same bytes on every machine.
// SPDX-License-Identifier: MIT

package wire

import (
	"bytes"
	"testing"
	"unsafe"
)

func TestWordsHaveTheirLowestByteFirst(t *testing.T) {
	room := make([]byte, 32)
	for i := range 9 {
		p := unsafe.Pointer(&room[0])
		for _, c := range []struct {
			put  func()
			got  func() bool
			want []byte
		}{
			{func() { Store64(p, i, 0x0807060504030201) }, func() bool { return Load64(p, i) == 0x0807060504030201 }, []byte{1, 2, 3, 4, 5, 6, 7, 8}},
			{func() { Store32(p, i, 0x04030201) }, func() bool { return Load32(p, i) == 0x04030201 }, []byte{1, 2, 3, 4}},
			{func() { Store16(p, i, 0x0201) }, func() bool { return Load16(p, i) == 0x0201 }, []byte{1, 2}},
		} {
			clear(room)
			c.put()
			if !c.got() || !bytes.Equal(room[i:i+len(c.want)], c.want) || bytes.Count(room, []byte{0}) != len(room)-len(c.want) {
				t.Errorf("at %d: %x", i, room)
			}
		}
	}
}

func TestCopyFixed(t *testing.T) {
	wire := []byte{9, 1, 2, 3, 4, 5, 6, 7, 8, 0xff, 0xfe, 0xfd, 0xfc, 0xfb, 0xfa, 0xf9, 0xf8}
	var four [4]uint32
	CopyFixed(unsafe.Pointer(&four), unsafe.Pointer(&wire[1]), 16, 4)
	if four != [4]uint32{0x04030201, 0x08070605, 0xfcfdfeff, 0xf8f9fafb} {
		t.Errorf("%x", four)
	}
	var eight [2]uint64
	CopyFixed(unsafe.Pointer(&eight), unsafe.Pointer(&wire[1]), 16, 8)
	if eight != [2]uint64{0x0807060504030201, 0xf8f9fafbfcfdfeff} {
		t.Errorf("%x", eight)
	}
	back := make([]byte, 17)
	CopyFixed(unsafe.Pointer(&back[1]), unsafe.Pointer(&eight), 16, 8)
	if !bytes.Equal(back[1:], wire[1:]) {
		t.Errorf("%x", back)
	}
	// This is in place.
	CopyFixed(unsafe.Pointer(&four), unsafe.Pointer(&four), 16, 4)
	if got := unsafe.Slice((*byte)(unsafe.Pointer(&four)), 16); !bytes.Equal(got, wire[1:]) {
		t.Errorf("%x", got)
	}
	// The byte order of the machine is only accessible in this way.
	swapped := [2]uint32{0x04030201, 0x08070605}
	copySwapped(unsafe.Pointer(&swapped), unsafe.Pointer(&swapped), 8, 4)
	if swapped != [2]uint32{0x01020304, 0x05060708} {
		t.Errorf("%x", swapped)
	}
}

func TestFieldMask(t *testing.T) {
	var s struct {
		a uint8
		b uint8
		c uint16
		d uint32
		e uint64
	}
	p := unsafe.Pointer(&s)
	for _, f := range []struct{ offset, width uintptr }{
		{unsafe.Offsetof(s.a), 1}, {unsafe.Offsetof(s.b), 1}, {unsafe.Offsetof(s.c), 2}, {unsafe.Offsetof(s.d), 4}, {unsafe.Offsetof(s.e), 8},
	} {
		clear(unsafe.Slice((*byte)(p), unsafe.Sizeof(s)))
		field := unsafe.Slice((*byte)(unsafe.Add(p, f.offset)), f.width)
		for i := range field {
			field[i] = 0xff
		}
		if word := *(*uint64)(unsafe.Add(p, f.offset/8*8)); word != FieldMask(f.offset, f.width) {
			t.Errorf("offset %d, width %d: %x, %x", f.offset, f.width, word, FieldMask(f.offset, f.width))
		}
	}
}
