// Fuzzers that compare with encoding/json.
// SPDX-License-Identifier: MIT

package json

import (
	"encoding/json"
	"reflect"
	"testing"

	"isomer.dev/isomer/internal/memory"
)

func FuzzDecode(f *testing.F) {
	for n, text := range inputs {
		if len(text) < 3000 {
			for i := range zoo {
				if (n+i)%8 == 0 {
					f.Add(byte(i), text)
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, which byte, text string) {
		like := zoo[int(which)%len(zoo)]
		compare(t, memory.Heap, text, fresh(like), fresh(like))
		compare(t, memory.Heap, enlarged(text), fresh(like), fresh(like))
		compare(t, memory.NewArena(memory.Config{}), enlarged(text), fresh(like), fresh(like))
		arena := memory.NewArena(memory.Config{Recycle: true})
		for range 3 {
			compare(t, arena, text, fresh(like), fresh(like))
			arena.Reset()
		}
		// This decodes once more, into the result.
		got, want := fresh(like), fresh(like)
		if json.Unmarshal([]byte(text), got) == nil && json.Unmarshal([]byte(text), want) == nil {
			compare(t, memory.Heap, text, got, want)
		}
	})
}

func FuzzAny(f *testing.F) {
	for _, text := range inputs {
		if len(text) < 3000 {
			f.Add(text)
		}
	}
	arena := memory.NewArena(memory.Config{})
	f.Fuzz(func(t *testing.T, text string) {
		var got, want any
		compare(t, arena, text, &got, &want)
		var large, wanted any
		compare(t, memory.Heap, enlarged(text), &large, &wanted)
		compare(t, arena, enlarged(text), new(any), new(any))
		compareText(t, got)
		compareText(t, json.RawMessage(text))
		arena.Reset()
	})
}

func FuzzRoundTrip(f *testing.F) {
	for n, text := range inputs {
		if len(text) < 3000 {
			for i := range zoo {
				if (n+i)%8 == 0 {
					f.Add(byte(i), text)
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, which byte, text string) {
		v := fresh(zoo[int(which)%len(zoo)])
		if Decode(memory.Heap, []byte(text), v, deep) != nil {
			return
		}
		compareText(t, v)
		compareText(t, reflect.ValueOf(v).Elem().Interface())
		written, err := Append(nil, v, nil)
		if err != nil {
			return
		}
		compare(t, memory.Heap, string(written), fresh(v), fresh(v))
	})
}
