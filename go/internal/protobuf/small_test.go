// Tests of small messages on the heap, whose texts wait on the stack.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/allocs"
	"isomer.dev/isomer/internal/memory"
	benchpb "isomer.dev/isomer/internal/testpb/bench"
	scalarspb "isomer.dev/isomer/internal/testpb/features/scalars"
)

// smallAsOfficial decodes data with both, and compares messages and errors.
func smallAsOfficial(t *testing.T, data []byte, of proto.Message) {
	t.Helper()
	ours, theirs := of.ProtoReflect().New().Interface(), of.ProtoReflect().New().Interface()
	err := Decode(memory.Heap, data, ours, &Options{})
	if want := proto.Unmarshal(data, theirs); (err == nil) != (want == nil) {
		t.Errorf("%x: %v, official %v", data, err, want)
	} else if err == nil && !proto.Equal(ours, theirs) {
		t.Errorf("%x: %v, official %v", data, ours, theirs)
	}
}

func TestSmallMessagesAreFlat(t *testing.T) {
	for _, m := range []proto.Message{&benchpb.User{}, &scalarspb.Single{}} {
		if p, _, err := programOf(m); err != nil || !p.flat {
			t.Errorf("%T: %v", m, err)
		}
	}
	for _, m := range []proto.Message{&benchpb.Catalog{}, &scalarspb.Loose{}, &scalarspb.Packed{}} {
		if p, _, err := programOf(m); err != nil || p.flat {
			t.Errorf("%T: %v", m, err)
		}
	}
}

// TestSmallMessagesOfEverySize has texts, also not ASCII, around the size up to which decodeSmall applies.
func TestSmallMessagesOfEverySize(t *testing.T) {
	for n := range smallInput + 8 {
		for m := range 3 {
			text := strings.Repeat([]string{"a", "é", "\x00"}[m], n)
			data, err := proto.Marshal(&benchpb.User{Name: text, Email: "e" + text[:n/2*2]})
			if err != nil {
				t.Fatal(err)
			}
			smallAsOfficial(t, data, &benchpb.User{})
			for cut := range len(data) {
				smallAsOfficial(t, data[:cut], &benchpb.User{})
			}
		}
	}
	smallAsOfficial(t, []byte("\x0a\x03a\xffb"), &benchpb.User{})
}

// TestSmallMessagesWhoseFieldsComeAgain has more texts than may wait.
func TestSmallMessagesWhoseFieldsComeAgain(t *testing.T) {
	var data []byte
	for k := range 3 * fewTexts {
		data = protowire.AppendTag(data, protowire.Number(1+k%2), protowire.BytesType)
		data = protowire.AppendString(data, string(rune('a'+k)))
		smallAsOfficial(t, data, &benchpb.User{})
	}
	// There are unknown fields between the others.
	data = []byte("\x0a\x02ab\x1a\x01x\x12\x00\x1a\x02yz\x0a\x01c")
	smallAsOfficial(t, data, &benchpb.User{})
	u := &benchpb.User{}
	if err := Decode(memory.Heap, data, u, &Options{}); err != nil || string(u.ProtoReflect().GetUnknown()) != "\x1a\x01x\x1a\x02yz" {
		t.Errorf("%x, %v", u.ProtoReflect().GetUnknown(), err)
	}
}

func TestSmallMessagesOfEveryScalar(t *testing.T) {
	fields := (&scalarspb.Single{}).ProtoReflect().Descriptor().Fields()
	for range 20 {
		m := &scalarspb.Single{}
		newMaker(3).message(m.ProtoReflect(), 3)
		for i := range fields.Len() {
			one := &scalarspb.Single{}
			one.ProtoReflect().Set(fields.Get(i), m.ProtoReflect().Get(fields.Get(i)))
			data, err := proto.Marshal(one)
			if err != nil {
				t.Fatal(err)
			}
			smallAsOfficial(t, data, one)
		}
	}
}

// TestSmallMessagesAfterErrors checks that the message has what precedes an error.
func TestSmallMessagesAfterErrors(t *testing.T) {
	u := &benchpb.User{}
	if err := Decode(memory.Heap, []byte("\x0a\x02ab\x12\x05x"), u, &Options{}); err == nil || u.Name != "ab" || u.Email != "" {
		t.Errorf("%v, %v", u, err)
	}
}

// TestSmallMessagesOnStacksThatMove decodes on new stacks, which are too small and so are moved.
func TestSmallMessagesOnStacksThatMove(t *testing.T) {
	var all sync.WaitGroup
	for k := range 500 {
		all.Go(func() {
			want := &benchpb.User{Name: fmt.Sprint("name ", k), Email: fmt.Sprint(k, "@example.com")}
			data, err := proto.Marshal(want)
			if err != nil {
				t.Error(err)
			}
			deeper(t, k%64, data, want)
		})
	}
	all.Wait()
}

// deeper calls itself until any call in Decode may be the one for which the stack is too small.
func deeper(t *testing.T, levels int, data []byte, want proto.Message) {
	var room [96]byte
	if room[levels] = 1; levels > 0 {
		deeper(t, levels-1, data, want)
	}
	got := &benchpb.User{}
	if err := Decode(memory.Heap, data, got, &Options{}); err != nil || !proto.Equal(got, want) || room[levels] != 1 {
		t.Errorf("%v, %v", got, err)
	}
}

func TestSmallMessagesTakeNoMoreThanTheirTexts(t *testing.T) {
	data := []byte("\x0a\x08abcdefgh\x12\x08ijklmnop")
	u, o := &benchpb.User{}, &Options{}
	bytes, times := allocs.Bytes(40, func() {
		if err := Decode(memory.Heap, data, u, o); err != nil {
			t.Fatal(err)
		}
	})
	if bytes != 16 || times != 1 {
		t.Errorf("%.0f bytes in %.0f allocations", bytes, times)
	}
}
