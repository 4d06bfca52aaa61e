// Tests that Marshal allocates as much memory as it returns, whatever was encoded before.
// SPDX-License-Identifier: MIT

package isomer

import (
	"fmt"
	"strings"
	"testing"

	"isomer.dev/isomer/internal/allocs"
	benchpb "isomer.dev/isomer/internal/testpb/bench"
	"isomer.dev/isomer/internal/testpb/levels"
	"isomer.dev/isomer/internal/testpb/samples"
)

type book struct {
	Title string            `json:"title" isomer:"1"`
	Pages []page            `json:"pages" isomer:"2"`
	Words map[string]string `json:"words" isomer:"3"`
}

type page struct {
	Number int32     `json:"number" isomer:"1"`
	Text   string    `json:"text" isomer:"2"`
	Places []float64 `json:"places" isomer:"3"`
}

// library returns a value that has about 2 MB in every format.
func library(pages int) *book {
	b := &book{Title: "Collected works", Words: map[string]string{"a": "b", "c": "d"}}
	for i := range pages {
		b.Pages = append(b.Pages, page{int32(i), fmt.Sprint(i, strings.Repeat(" lorem ipsum dolor", 10)), []float64{1.25, float64(i), 0.5}})
	}
	return b
}

func catalog(products int) *benchpb.Catalog {
	c := samples.Catalog()
	for len(c.Products) < products {
		c.Products = append(c.Products, c.Products[:26]...)
	}
	return c
}

// TestMarshalTakesWhatItReturns encodes large values repeatedly, which must not reallocate a buffer.
func TestMarshalTakesWhatItReturns(t *testing.T) {
	products, pages, least := 3000, 5000, 1<<20
	if testing.Short() {
		// There is only one goroutine, so that the race detector finds nothing here, and only takes time.
		products, pages, least = products/10, pages/10, least/10
	}
	type item struct {
		name   string
		format Format
		value  any
	}
	items := []item{
		{"protobuf", Protobuf, catalog(products)},
		{"protobuf, a plain struct", Protobuf, library(pages)},
		{"JSON", JSON, library(pages)},
		{"JSON in lines", &JSONOptions{Indent: "\t"}, library(pages)},
		{"ProtoJSON", JSON, catalog(products)},
		{"ProtoJSON in lines", &JSONOptions{Indent: "\t"}, catalog(products)},
		{"MessagePack", MessagePack, library(pages)},
		{"MessagePack of a message", MessagePack, catalog(products)},
	}
	for _, typ := range levels.Forms("bench.Catalog")[1:] {
		m := typ.New().Interface()
		if err := Protobuf.Unmarshal(marshalled(t, catalog(products)), m); err != nil {
			t.Fatal(err)
		}
		items = append(items, item{"protobuf, generated code", Protobuf, m})
	}
	for _, c := range items {
		size := 0
		write := func() {
			data, err := c.format.Marshal(c.value)
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			size = len(data)
		}
		write()
		write()
		bytes, times := allocs.Bytes(2, write)
		const page = 8 << 10 // of Go's heap, in whose multiples large blocks are allocated
		if size < least || bytes > 1.05*float64(size)+page || times > 2 {
			t.Errorf("%s: %.0f bytes and %.0f allocations for %d bytes", c.name, bytes, times, size)
		}
	}
}

// TestMarshalAfterLargeValues encodes small values of types of which large ones were encoded.
func TestMarshalAfterLargeValues(t *testing.T) {
	for _, f := range []Format{Protobuf, JSON, MessagePack, &JSONOptions{Indent: " "}} {
		for _, pair := range [][2]any{{library(5000), library(1)}, {catalog(3000), &benchpb.Catalog{Title: "small"}}} {
			write := func(v any) []byte {
				data, err := f.Marshal(v)
				if err != nil {
					t.Fatal(err)
				}
				return data
			}
			write(pair[0])
			var small []byte
			bytes, times := allocs.Bytes(20, func() { small = write(pair[1]) })
			if bytes > float64(len(small)+len(small)/8+32) || times > 2 || cap(small) > len(small)+len(small)/8+32 {
				t.Errorf("%T: %.0f bytes and %.0f allocations for %d of %d", f, bytes, times, len(small), cap(small))
			}
		}
	}
}
