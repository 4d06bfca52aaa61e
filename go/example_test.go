// Examples of package isomer.
// SPDX-License-Identifier: MIT

package isomer_test

import (
	"errors"
	"fmt"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer"
	demopb "isomer.dev/isomer/internal/testpb/demo"
	proto2pb "isomer.dev/isomer/internal/testpb/features/proto2"
)

// A message of protoc-gen-go can be encoded and decoded as it is.
func ExampleMarshal() {
	data, err := isomer.Marshal(isomer.Protobuf, &demopb.Person{Name: "Ada", Id: 7})
	fmt.Printf("%x %v\n", data, err)
	// Output: 0a034164611007 <nil>
}

func ExampleMarshalAppend() {
	buffer := []byte("head ")
	buffer, err := isomer.MarshalAppend(isomer.Protobuf, buffer, &demopb.Person{Name: "Ada"})
	fmt.Printf("%q %v\n", buffer, err)
	// Output: "head \n\x03Ada" <nil>
}

func ExampleUnmarshal() {
	person := &demopb.Person{}
	err := isomer.Unmarshal(isomer.Protobuf, []byte("\x0a\x03Ada\x10\x07"), person)
	fmt.Println(person.Name, person.Id, err)
	// Output: Ada 7 <nil>
}

type point struct {
	X int32 `isomer:"1,sint32"`
	Y int32 `isomer:"2,sint32"`
}

type track struct {
	Name   string            `isomer:"1"`
	Points []point           `isomer:"2"`
	Length *float64          `isomer:"3"`
	Labels map[string]string `isomer:"4"`
	Rest   []byte            `isomer:"unknown"`
}

// Plain structs need no schema: their tags have the field numbers.
func ExampleProtobufOptions() {
	length := 2.5
	data, err := isomer.Marshal(isomer.Protobuf, &track{
		Name: "home", Points: []point{{1, -1}, {}}, Length: &length, Labels: map[string]string{"surface": "sand"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	var t track
	err = isomer.Unmarshal(isomer.Protobuf, append(data, "\x48\x01"...), &t)
	fmt.Printf("%s %v %v %v %x %v\n", t.Name, t.Points, *t.Length, t.Labels, t.Rest, err)
	// Output: home [{1 -1} {0 0}] 2.5 map[surface:sand] 4801 <nil>
}

func ExampleProtobufOptions_Marshal() {
	format := &isomer.ProtobufOptions{Deterministic: true, AllowPartial: true}
	data, err := format.Marshal(&proto2pb.Rules{States: map[string]proto2pb.Closed{"b": 1, "a": 0}})
	fmt.Printf("%q %v\n", data, err)
	// Output: ":\x05\n\x01a\x10\x00:\x05\n\x01b\x10\x01" <nil>
}

func ExampleProtobufOptions_MarshalAppend() {
	format := &isomer.ProtobufOptions{}
	data, err := format.MarshalAppend([]byte("kept"), &demopb.Person{Name: "\xff"})
	fmt.Printf("%s: %v\n", data, err)
	// Output: kept: isomer: name: text is not UTF-8
}

func ExampleProtobufOptions_Unmarshal() {
	person := &demopb.Person{Name: "Ada"}
	merging := &isomer.ProtobufOptions{Merge: true, DiscardUnknown: true}
	err := merging.Unmarshal([]byte("\x10\x07\x78\x01"), person)
	fmt.Println(person.Name, person.Id, len(person.ProtoReflect().GetUnknown()), err)
	// Output: Ada 7 0 <nil>
}

// An Arena reuses its memory after Reset. Strings may be kept.
func ExampleArena() {
	arena := isomer.NewArena()
	person := &demopb.Person{}
	var names []string
	for _, input := range []string{"\x0a\x03Ada", "\x0a\x05Grace"} {
		if err := arena.Unmarshal(isomer.Protobuf, []byte(input), person); err != nil {
			fmt.Println(err)
		}
		names = append(names, person.Name)
		arena.Reset()
	}
	fmt.Println(names)
	// Output: [Ada Grace]
}

func ExampleArena_Stats() {
	arena := isomer.NewArena()
	number := isomer.New[[4]int64](arena)
	number[0] = 1
	fmt.Println(arena.Stats().SlabsUsed)
	arena.Reset()
	fmt.Println(arena.Stats().SlabsUsed, arena.Stats().Slabs > 0)
	arena.Release()
	fmt.Println(arena.Stats().Slabs)
	// Output:
	// 32
	// 0 true
	// 0
}

func ExampleArenaOptions_NewArena() {
	arena := isomer.ArenaOptions{TextSize: 1 << 16, RecycleText: true}.NewArena()
	person := &demopb.Person{}
	err := arena.Unmarshal(isomer.Protobuf, []byte("\x0a\x03Ada"), person)
	fmt.Println(person.Name, arena.Stats().Text, err)
	// Output: Ada 65536 <nil>
}

func ExampleNew() {
	arena := isomer.NewArena()
	person := isomer.New[demopb.Person](arena)
	person.Name = "Ada"
	fmt.Println(proto.Size(person))
	// Output: 5
}

func ExampleRead() {
	arena := isomer.NewArena()
	person, err := isomer.Read[demopb.Person](arena, isomer.Protobuf, []byte("\x0a\x03Ada"))
	fmt.Println(person.GetName(), err)
	// Output: Ada <nil>
}

// An error has a code, an offset into the input, and the path of the field.
func ExampleError() {
	person := &demopb.Person{}
	err := isomer.Unmarshal(isomer.Protobuf, []byte("\x22\x03\x0a\x01\xff"), person)
	fmt.Println(errors.Is(err, isomer.BadUTF8), errors.Is(err, isomer.Truncated))
	var e *isomer.Error
	if errors.As(err, &e) {
		fmt.Println(e.Code, e.Offset, e.Path)
	}
	fmt.Println(err)
	// Output:
	// true false
	// text is not UTF-8 4 phone[0].number
	// isomer: phone[0].number: text is not UTF-8 (byte 4)
}

func ExampleLimits() {
	format := &isomer.ProtobufOptions{Limits: isomer.Limits{Memory: 1000}}
	flood := make([]byte, 0, 2000)
	for range 1000 {
		flood = append(flood, "\x22\x00"...)
	}
	err := format.Unmarshal(flood, &demopb.Person{})
	fmt.Println(errors.Is(err, isomer.TooLarge), err)
	// Output: true isomer: phone: larger than its limit (byte 1)
}

func ExampleNewSerializer() {
	serializer := isomer.NewSerializer(0)
	data, err := serializer.SerializeToProto(&demopb.Person{Name: "Ada"})
	fmt.Printf("%q %v\n", data, err)
	person := &demopb.Person{}
	err = serializer.DeserializeFromProto(data, person)
	fmt.Println(person.Name, err)
	// Output:
	// "\n\x03Ada" <nil>
	// Ada <nil>
}
