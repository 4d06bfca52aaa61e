// Fuzzers that decode any bytes into messages and plain values. What is accepted must survive a round trip.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"bytes"
	"errors"
	"reflect"
	"testing"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

func FuzzMessages(f *testing.F) {
	_, messages := values(f)
	for i, m := range messages {
		for keys := range layouts {
			data, _ := Append(nil, m, &Options{Keys: keys})
			f.Add(uint16(i), uint8(keys), data)
		}
	}
	arena := memory.NewArena(memory.Config{Recycle: true})
	f.Fuzz(func(t *testing.T, which uint16, flags uint8, data []byte) {
		like := messages[int(which)%len(messages)]
		if reflected := opaque(like); reflected != nil && flags&8 != 0 {
			like = reflected
		}
		o := &Options{Keys: Keys(flags % uint8(layouts)), IgnoreUnknown: flags&16 != 0, AliasInput: flags&32 != 0, Deterministic: true}
		v := like.ProtoReflect().New().Interface()
		arena.Reset()
		if Decode(arena, data, v, o) != nil {
			return
		}
		again, err := Append(nil, v, o)
		if err != nil {
			t.Fatal(err)
		}
		w := like.ProtoReflect().New().Interface()
		if err := Decode(memory.Heap, again, w, o); err != nil {
			t.Fatalf("%x: %v", again, err)
		}
		if third, err := Append(nil, w, o); err != nil || !bytes.Equal(third, again) {
			t.Fatalf("%v\n%x\n%x", err, again, third)
		}
		a, _ := proto.MarshalOptions{Deterministic: true}.Marshal(v)
		b, _ := proto.MarshalOptions{Deterministic: true}.Marshal(w)
		if !bytes.Equal(a, b) && o.Keys != Order {
			t.Fatalf("%v\n%v", v, w)
		}
	})
}

func FuzzPlain(f *testing.F) {
	likes := []reflect.Type{
		reflect.TypeFor[everything](), reflect.TypeFor[any](), reflect.TypeFor[map[any]any](), reflect.TypeFor[node](),
		reflect.TypeFor[Tagged](), reflect.TypeFor[[]map[int8][]*string](), reflect.TypeFor[[]any](),
	}
	for i, v := range []any{full(), full().Any, map[any]any{"a": 5}, &node{List: []node{{}}}, &Tagged{Name: "a"}} {
		for _, keys := range []Keys{Names, Order} {
			data, err := Append(nil, v, &Options{Keys: keys})
			if err != nil {
				f.Fatal(err)
			}
			f.Add(uint16(i), uint8(keys), data)
		}
	}
	arena := memory.NewArena(memory.Config{Recycle: true})
	f.Fuzz(func(t *testing.T, which uint16, flags uint8, data []byte) {
		like := likes[int(which)%len(likes)]
		o := &Options{Keys: Keys(flags % uint8(layouts)), IgnoreUnknown: flags&16 != 0, AliasInput: flags&32 != 0, Deterministic: true}
		v := reflect.New(like).Interface()
		arena.Reset()
		if Decode(arena, data, v, o) != nil {
			return
		}
		again, err := Append(nil, v, o)
		if errors.Is(err, base.Unsupported) {
			return // Nil can be decoded into a struct that has no field numbers.
		}
		if err != nil {
			t.Fatal(err)
		}
		w := reflect.New(like).Interface()
		if err := Decode(memory.Heap, again, w, o); err != nil {
			t.Fatalf("%x: %v", again, err)
		}
		third, err := Append(nil, w, o)
		if err != nil || len(third) != len(again) {
			t.Fatalf("%v\n%x\n%x", err, again, third)
		}
	})
}
