// Tests of hostile input: nesting, wrong lengths, memory, and every damage of a valid value.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"google.golang.org/protobuf/types/known/structpb"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/linear"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/testpb/features/recursion"
	"isomer.dev/isomer/internal/testpb/samples"
)

func codeOf(err error) base.Code {
	if e, ok := err.(*base.Error); ok {
		return e.Code
	}
	return base.OK
}

type node struct {
	Next *node
	List []node
	Map  map[string]node
}

type tower []tower

func TestDepth(t *testing.T) {
	message := reflect.TypeOf((*recursionpb.Direct)(nil)).Elem()
	for _, one := range []struct {
		name            string
		open            string // opens one level
		leaf            string
		like            reflect.Type
		perLevel, above int
	}{
		{"list in any", "91", "90", reflect.TypeFor[any](), 1, 0},
		{"map in any", "81a161", "80", reflect.TypeFor[any](), 1, 0},
		{"other keys in any", "8105", "80", reflect.TypeFor[any](), 1, 0},
		{"list of lists", "91", "90", reflect.TypeFor[tower](), 1, 0},
		{"struct", "81a44e657874", "80", reflect.TypeFor[node](), 1, 0},
		{"struct in list", "81a44c69737491", "80", reflect.TypeFor[node](), 2, 0},
		{"struct in map", "81a34d617081a161", "80", reflect.TypeFor[node](), 2, 0},
		{"message", "81a46e657874", "80", message, 1, 0},
		{"message in list", "81a86368696c6472656e91", "80", message, 1, 0},
		{"skipped", "91", "90", reflect.TypeFor[struct{}](), 1, 1},
		{"list in Value", "91", "90", reflect.TypeFor[structpb.Value](), 2, 0},
	} {
		for _, limit := range []int{0, 1, 7, 50} {
			want := limit
			if want == 0 {
				want = base.DefaultDepth
			}
			o := &Options{Limits: base.Limits{Depth: limit}}
			input := func(levels int) []byte {
				head, end := "", ""
				if one.above > 0 {
					head = "81a178"
				}
				return unhex(t, head+strings.Repeat(one.open, levels)+one.leaf+end)
			}
			// What has two levels of nesting per step may end in the middle of one.
			levels := (want - one.above) / one.perLevel
			if one.name == "list in Value" {
				// Each step is a Value and a ListValue. The outermost value is not a level.
				levels = (want+1)/2 - 1
			}
			err := Decode(memory.Heap, input(levels), reflect.New(one.like).Interface(), o)
			if codeOf(err) == base.TooDeep && levels >= 0 && one.above <= want {
				t.Errorf("%s: %d levels of %d: %v", one.name, levels, want, err)
			}
			if err := Decode(memory.Heap, input(levels+1), reflect.New(one.like).Interface(), o); codeOf(err) != base.TooDeep {
				t.Errorf("%s: %d levels of %d: %v", one.name, levels+1, want, err)
			}
		}
		// This is as deep as the input is long.
		data := bytes.Repeat(unhex(t, one.open), 1<<20)
		if one.above > 0 {
			data = append(unhex(t, "81a178"), data...)
		}
		if err := Decode(memory.Heap, data, reflect.New(one.like).Interface(), &Options{}); codeOf(err) != base.TooDeep {
			t.Errorf("%s: %v", one.name, err)
		}
	}
}

func TestWhatIsWrittenCanBeRead(t *testing.T) {
	for levels := 95; levels < 105; levels++ {
		v := &node{}
		m := &recursionpb.Direct{}
		for range levels {
			v, m = &node{Next: v}, &recursionpb.Direct{Next: m}
		}
		for _, one := range []any{v, m} {
			_, err := Append(nil, one, &Options{})
			if (err != nil) != (levels > base.DefaultDepth) {
				t.Errorf("%d levels: %v", levels, err)
			}
		}
	}
}

// Counts and lengths that exceed the input must take neither memory nor time, for every type.
func TestLengthsThatLie(t *testing.T) {
	type wide struct{ Words [64]uint64 }
	types := []any{
		new(any), new([]wide), new([]*wide), new(map[string]wide), new(map[int]int), new([]byte), new(string), new([]string),
		new(everything), new(struct{}), new([4]int), new([]struct{}), samples.User(), samples.Catalog(), new(structpb.Value),
	}
	for _, head := range []string{
		"ddffffffff", "dfffffffff", "dbffffffff", "c6ffffffff", "c9ffffffffff", "dd7fffffff", "dcffff", "deffff",
		"81a178ddffffffff", "81a454616773ddffffffff", "81a870726f6475637473ddffffffff", "9fddffffffff",
	} {
		data := unhex(t, head)
		for _, tail := range []int{0, 1, 64} {
			input := append(bytes.Clone(data), make([]byte, tail)...)
			for _, like := range types {
				var before, after runtime.MemStats
				v := reflect.New(reflect.TypeOf(like).Elem()).Interface()
				runtime.ReadMemStats(&before)
				err := Decode(memory.Heap, input, v, &Options{IgnoreUnknown: true})
				runtime.ReadMemStats(&after)
				if err == nil {
					t.Errorf("%x into %T: no error", input, v)
				}
				if grown := after.TotalAlloc - before.TotalAlloc; grown > 256<<10 {
					t.Errorf("%x into %T: %d bytes", input, v, grown)
				}
			}
		}
	}
}

// A small input must not make values beyond the limit.
func TestMemory(t *testing.T) {
	type wide struct{ Words [128]uint64 }
	n := 100000
	list := binary.BigEndian.AppendUint32([]byte{0xdd}, uint32(n))
	data := append(list, bytes.Repeat([]byte{0x80}, n)...)
	o := &Options{Limits: base.Limits{Memory: 1 << 19}}
	for _, v := range []any{new([]wide), new([]*wide), new([]any)} {
		if err := Decode(memory.Heap, data, v, o); codeOf(err) != base.TooLarge {
			t.Errorf("%T: %v", v, err)
		}
	}
	entries := binary.BigEndian.AppendUint32([]byte{0xdf}, uint32(n))
	for i := range n {
		entries = append(binary.BigEndian.AppendUint32(append(entries, 0xce), uint32(i)), 0x80)
	}
	for _, v := range []any{new(map[uint32]wide), new(map[uint32]any), new(any), new(map[uint32]struct{})} {
		if err := Decode(memory.Heap, entries, v, o); codeOf(err) != base.TooLarge {
			t.Errorf("%T: %v", v, err)
		}
		if err := Decode(memory.Heap, entries, v, &Options{}); err != nil {
			t.Errorf("%T: %v", v, err)
		}
	}
}

func TestTimeIsLinear(t *testing.T) {
	for name, make := range map[string]func(n int) []byte{
		"empty lists": func(n int) []byte {
			return append(binary.BigEndian.AppendUint32([]byte{0xdd}, uint32(n)), bytes.Repeat([]byte{0x90}, n)...)
		},
		"long lists": func(n int) []byte {
			// These are nested lists that each announce as many elements as bytes are left.
			var b []byte
			for len(b) < n {
				b = binary.BigEndian.AppendUint32(append(b, 0xdd), uint32(max(n-len(b)-5, 0)))
			}
			return b
		},
	} {
		linear.Check(t, name, 20000, func(n int) {
			var v any
			_ = Decode(memory.Heap, make(n), &v, &Options{})
		})
	}
}

// damageOf decodes data truncated at each length, and with each byte changed. Nothing may panic, truncated input is an
// error, and what is accepted must survive a round trip.
func damageOf(t *testing.T, data []byte, like any, o *Options) {
	t.Helper()
	arena := memory.NewArena(memory.Config{Recycle: true})
	for n := range data {
		v := reflect.New(reflect.TypeOf(like).Elem()).Interface()
		if err := Decode(arena, data[:n], v, o); codeOf(err) != base.Truncated {
			t.Errorf("%x: %v", data[:n], err)
		}
		for b := 1; b < 256; b += 5 + n%7 {
			changed := bytes.Clone(data)
			changed[n] ^= byte(b)
			v := reflect.New(reflect.TypeOf(like).Elem()).Interface()
			arena.Reset()
			if Decode(arena, changed, v, o) != nil {
				continue
			}
			again, err := Append(nil, v, o)
			if err != nil {
				t.Errorf("%x: %v", changed, err)
				continue
			}
			w := reflect.New(reflect.TypeOf(like).Elem()).Interface()
			if err := Decode(memory.Heap, again, w, o); err != nil {
				t.Errorf("%x from %x: %v", again, changed, err)
			}
		}
	}
}

func TestDamage(t *testing.T) {
	for keys := range layouts {
		o := &Options{Keys: keys}
		values := []any{samples.User(), samples.Google1()}
		if keys != Numbers {
			v := full()
			v.Next = nil
			v.S = "text"
			values = append(values, v, &[]any{[]any{int64(1), "x", map[any]any{int64(5): nil}}, map[string]any{"a": 1.5}})
		}
		for _, v := range values {
			data, err := Append(nil, v, o)
			if err != nil {
				t.Fatal(err)
			}
			damageOf(t, data, v, o)
		}
	}
}

// TestLengthsBeyondAnInt has lengths that would be negative in an int of 32 bits, in values that are decoded and that
// are skipped.
func TestLengthsBeyondAnInt(t *testing.T) {
	for _, head := range []string{"c6", "c9", "db", "dd", "df"} {
		for _, length := range []string{"ffffffff", "80000000", "7fffffff", "7ffffff0"} {
			value, err := hex.DecodeString(head + length + "0101")
			if err != nil {
				t.Fatal(err)
			}
			// This is {"x": value}, where x is unknown.
			inside := append([]byte{0x81, 0xa1, 'x'}, value...)
			var list []int
			var text string
			var raw []byte
			var any any
			var entries map[string]int
			for _, into := range []interface{}{&list, &text, &raw, &any, &entries, &struct{ A int }{}} {
				for _, data := range [][]byte{value, inside} {
					if err := Decode(memory.Heap, data, into, &Options{IgnoreUnknown: true}); err == nil {
						t.Errorf("%x into %T: %v", data, into, into)
					}
				}
			}
		}
	}
}
