// Tests of generated code against the official runtime: golden vectors, damaged input, and random messages.
// SPDX-License-Identifier: MIT

package fast_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/vectors"
)

func TestVectors(t *testing.T) {
	types := generated(t)
	seen := 0
	for _, c := range vectors.All(t) {
		m := types[c.Type]
		if m == nil || c.Bytes == nil {
			continue
		}
		seen++
		for _, data := range append([][]byte{c.Bytes}, c.BytesAlso...) {
			if err := compare(memory.Heap, data, m); err != nil && !givesUp(data, m) {
				t.Errorf("%s: %x: %v", c.Name, data, err)
			}
			got := empty(m)
			if ok := read(memory.Heap, data, got); ok && c.Error != base.OK {
				t.Errorf("%s: %x is accepted", c.Name, data)
			} else if ok {
				if err := compareWritten(got); err != nil {
					t.Errorf("%s: %v", c.Name, err)
				}
			}
		}
	}
	if seen < 50 {
		t.Errorf("only %d vectors are of messages with generated code", seen)
	}
}

// damaged calls f with every prefix of data, and with every byte changed to several values.
func damaged(data []byte, f func([]byte)) {
	for n := range data {
		f(data[:n:n])
	}
	for i, was := range data {
		for _, b := range []byte{0, 1, 0x7f, 0x80, 0xff, was ^ 1, was ^ 2, was ^ 4, was ^ 8, was ^ 0x80, was + 1, was - 1} {
			changed := append([]byte{}, data...)
			changed[i] = b
			f(changed)
		}
	}
}

func TestDamage(t *testing.T) {
	types := generated(t)
	a := memory.NewArena(memory.Config{})
	check := func(name string, data []byte, m message) {
		damaged(data, func(data []byte) {
			a.Reset()
			if err := compare(a, data, m); err != nil && !givesUp(data, m) {
				t.Errorf("%s: %x: %v", name, data, err)
			}
		})
	}
	for _, c := range vectors.All(t) {
		if m := types[c.Type]; m != nil && len(c.Bytes) <= 300 {
			check(c.Name, c.Bytes, m)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for name, m := range types {
		if strings.HasPrefix(name, "test.") {
			continue // They are large, and have the same kinds of fields as the others.
		}
		for range 4 {
			m := fill(random, empty(m), 2)
			data, err := proto.MarshalOptions{AllowPartial: true}.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			if len(data) <= 400 {
				check(name, data, m)
			}
		}
	}
}

// givesUp reports whether this is a valid input that generated code leaves to the engine.
func givesUp(data []byte, m message) bool {
	return !read(memory.Heap, data, empty(m)) && readOfficially(data, empty(m)) == nil
}

// TestRoom encodes into buffers that are too small by any number of bytes, or just large enough.
func TestRoom(t *testing.T) {
	for name, m := range generated(t) {
		random := rand.New(rand.NewPCG(uint64(len(name)), 3))
		for range 40 {
			m := fill(random, empty(m), 3)
			want, ok := write(nil, m, true)
			n := len(want)
			for _, size := range []int{0, 1, n / 2, n - 1, n, n + 1, n + 5, n + 20} {
				got, okAgain := write(guarded(max(size, 0)), m, true)
				if !guardsHold() {
					t.Fatalf("%s: wrote before a buffer: %v", name, m)
				}
				if ok != okAgain || !bytes.Equal(got, want) {
					t.Fatalf("%s: with %d bytes of room wrote %x, not %x", name, size, got, want)
				}
			}
		}
	}
}

func TestRandom(t *testing.T) {
	a := memory.NewArena(memory.Config{})
	buf := make([]byte, 64)
	for name, m := range generated(t) {
		random := rand.New(rand.NewPCG(uint64(len(name)), 7))
		for range 200 {
			m := fill(random, empty(m), 3)
			if err := compareWritten(m); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			ours, _ := write(buf, m, false)
			a.Reset()
			if err := compare(a, ours, m); err != nil {
				t.Fatalf("%s: %x: %v", name, ours, err)
			}
			// With the same message twice, values are replaced or merged.
			a.Reset()
			if err := compare(a, append(ours[:len(ours):len(ours)], ours...), m); err != nil {
				t.Fatalf("%s: twice %x: %v", name, ours, err)
			}
		}
	}
}
