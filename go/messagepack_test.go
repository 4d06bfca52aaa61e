// Tests of MessagePack through the public API.
// SPDX-License-Identifier: MIT

package isomer_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer"
	"isomer.dev/isomer/internal/testpb/samples"
)

type station struct {
	Name    string            `msgpack:"name"`
	Since   time.Time         `msgpack:"since"`
	Samples []float32         `msgpack:"samples,omitempty"`
	Labels  map[string]string `msgpack:"labels,omitempty"`
}

func ExampleMessagePackOptions() {
	out, err := isomer.Marshal(isomer.MessagePack, station{Name: "north", Samples: []float32{0.5}})
	fmt.Printf("%q %v\n", out[:12], err)

	byOrder := &isomer.MessagePackOptions{Keys: isomer.ByOrder}
	out, err = byOrder.Marshal(struct{ X, Y int }{5, -5})
	fmt.Printf("%x %v\n", out, err)

	var back any
	err = isomer.Unmarshal(isomer.MessagePack, []byte("\x82\xa1a\x93\x01\xc0\xc3\xa1b\xcb\x3f\xe0\x00\x00\x00\x00\x00\x00"), &back)
	fmt.Println(back, err)
	// Output:
	// "\x83\xa4name\xa5north" <nil>
	// 9205fb <nil>
	// map[a:[1 <nil> true] b:0.5] <nil>
}

func TestMessagePack(t *testing.T) {
	arena := isomer.NewArena()
	for _, keys := range []isomer.MessagePackKeys{isomer.ByName, isomer.ByNumber, isomer.ByOrder} {
		o := &isomer.MessagePackOptions{Keys: keys, Limits: isomer.Limits{Depth: 10}}
		data, err := o.MarshalAppend([]byte("ab"), samples.Catalog())
		if err != nil || string(data[:2]) != "ab" {
			t.Fatal(err)
		}
		back := samples.Catalog().ProtoReflect().New().Interface()
		if err := o.Unmarshal(data[2:], back); err != nil || !proto.Equal(back, samples.Catalog()) {
			t.Errorf("%v\n%v", err, back)
		}
		if err := arena.Unmarshal(o, data[2:], back); err != nil || !proto.Equal(back, samples.Catalog()) {
			t.Errorf("%v\n%v", err, back)
		}
		own, err := o.Marshal(samples.User())
		if err != nil || cap(own)-len(own) > 16 {
			t.Errorf("%v %d of %d", err, len(own), cap(own))
		}
	}
	var v struct{ A []int8 }
	err := isomer.Unmarshal(isomer.MessagePack, []byte("\x81\xa1A\x91\xcc\xff"), &v)
	if !errors.Is(err, isomer.BadValue) || err.Error() != "isomer: A[0]: value does not fit its field (byte 4): found the number 255, want int8" {
		t.Error(err)
	}
}
