// Benchmarks of the messages that the targets are set by.
// SPDX-License-Identifier: MIT

package json

import (
	"testing"

	"isomer.dev/isomer/internal/memory"
)

func BenchmarkEncodeUser(b *testing.B) {
	u := &User{"John", "john@mail.com"}
	to := make([]byte, 0, 100)
	b.ReportAllocs()
	for b.Loop() {
		Append(to, u, nil)
	}
}

func BenchmarkDecodeUser(b *testing.B) {
	text := []byte(`{"name":"John","email":"john@mail.com"}`)
	a := memory.NewArena(memory.Config{})
	var u User
	b.ReportAllocs()
	for b.Loop() {
		if Decode(a, text, &u, nil) != nil {
			b.Fatal()
		}
		a.Reset()
	}
}

func BenchmarkEncodeOrder(b *testing.B) {
	var o Order
	if err := Decode(memory.Heap, []byte(orderText), &o, nil); err != nil {
		b.Fatal(err)
	}
	to := make([]byte, 0, 4096)
	b.ReportAllocs()
	for b.Loop() {
		Append(to, &o, nil)
	}
}

func BenchmarkDecodeOrder(b *testing.B) {
	text := []byte(orderText)
	a := memory.NewArena(memory.Config{})
	var o Order
	b.ReportAllocs()
	for b.Loop() {
		o = Order{}
		if Decode(a, text, &o, nil) != nil {
			b.Fatal()
		}
		a.Reset()
	}
}

func BenchmarkDecodeAny(b *testing.B) {
	text := []byte(orderText)
	a := memory.NewArena(memory.Config{})
	b.ReportAllocs()
	for b.Loop() {
		var v any
		if Decode(a, text, &v, nil) != nil {
			b.Fatal()
		}
		a.Reset()
	}
}
