// Benchmarks of the messages for which the targets are set.
// SPDX-License-Identifier: MIT

package json

import (
	"fmt"
	"strings"
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

// BenchmarkEncodeMaps encodes maps with the same keys as the map before, and maps with others.
func BenchmarkEncodeMaps(b *testing.B) {
	for _, n := range []int{1, 3, 8, 20} {
		for _, change := range []bool{false, true} {
			texts, anys := make([]map[string]string, 64), make([]map[string]any, 64)
			for i := range texts {
				texts[i], anys[i] = map[string]string{}, map[string]any{}
				for j := range n {
					key := fmt.Sprintf("label-%d", j*7%n)
					if change {
						key = fmt.Sprintf("label-%d-%d", i, j*7%n)
					}
					texts[i][key], anys[i][key] = "value", "value"
				}
			}
			run := func(kind string, v func(i int) any) {
				b.Run(fmt.Sprintf("%s/%d/change=%v", kind, n, change), func(b *testing.B) {
					to := make([]byte, 0, 4096)
					for i := 0; b.Loop(); i++ {
						Append(to, v(i%64), nil)
					}
				})
			}
			run("string", func(i int) any { return texts[i] })
			run("any", func(i int) any { return anys[i] })
		}
	}
}

// BenchmarkEncodeOptional encodes a struct with optional members, half of which are omitted.
func BenchmarkEncodeOptional(b *testing.B) {
	type optional struct {
		A string            `json:"a,omitempty"`
		B string            `json:"b,omitempty"`
		C int               `json:"c,omitempty"`
		D int               `json:"d,omitempty"`
		E *int              `json:"e,omitempty"`
		F *User             `json:"f,omitempty"`
		G []string          `json:"g,omitempty"`
		H map[string]string `json:"h,omitempty"`
	}
	v := &optional{A: "text", C: 7, F: &User{"John", "john@mail.com"}, G: []string{"a", "b"}}
	to := make([]byte, 0, 400)
	for b.Loop() {
		Append(to, v, nil)
	}
}

// BenchmarkEncodeText encodes text with characters that need escapes, and text beyond ASCII.
func BenchmarkEncodeText(b *testing.B) {
	for _, text := range []string{
		"Please ring twice.\nIf nobody is in, leave it with the \"neighbours\".", "<a href=\"x\">a & b</a>\n",
		"Zoë Müller, Lange Straße 12", "Пожалуйста, позвоните дважды.", "二回鳴らしてください。", "\xff\xfe",
		"one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen",
	} {
		b.Run(strings.ToValidUTF8(text[:min(len(text), 7)], ""), func(b *testing.B) {
			to := make([]byte, 0, 400)
			for b.Loop() {
				Append(to, text, nil)
			}
		})
	}
}
