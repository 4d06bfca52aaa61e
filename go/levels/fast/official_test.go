// official: the implementation that generated code is compared with, and that handles messages without generated code.
// SPDX-License-Identifier: MIT

package fast_test

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"isomer.dev/isomer/fast"
	"isomer.dev/isomer/internal/memory"

	_ "isomer.dev/isomer/internal/testpb/levels"
)

const depth = 100

// message is a message with generated code.
type message interface {
	proto.Message
	fast.Message
}

// generated returns all types with generated code, by their names in the schema.
func generated(t testing.TB) map[string]message {
	t.Helper()
	all := map[string]message{}
	protoregistry.GlobalTypes.RangeMessages(func(m protoreflect.MessageType) bool {
		if name, ok := strings.CutPrefix(string(m.Descriptor().FullName()), "generated."); ok {
			if made, ok := m.Zero().Interface().(message); ok {
				all[name] = made
			}
		}
		return true
	})
	if len(all) < 50 {
		t.Fatalf("only %d types have generated code", len(all))
	}
	return all
}

func empty(m message) message { return m.ProtoReflect().New().Interface().(message) }

// engine encodes and decodes messages without generated code with the official runtime.
type engine struct{}

func (engine) of(o *fast.Other, m unsafe.Pointer) proto.Message {
	return reflect.NewAt(o.Go, m).Interface().(proto.Message)
}

func (e engine) DecodeOther(r *fast.Reader, o *fast.Other, m unsafe.Pointer, p, end, group int) int {
	if group != 0 {
		return -1
	}
	options := proto.UnmarshalOptions{Merge: true, AllowPartial: true, RecursionLimit: r.Depth + 1}
	data := append([]byte{}, unsafe.Slice((*byte)(unsafe.Add(r.In, p)), end-p)...)
	if err := options.Unmarshal(data, e.of(o, m)); err != nil {
		return -1
	}
	return end
}

func (e engine) AppendOther(w *fast.Writer, o *fast.Other, m unsafe.Pointer, i int) int {
	data, err := proto.MarshalOptions{AllowPartial: true, Deterministic: w.Deterministic}.Marshal(e.of(o, m))
	w.Failed = w.Failed || err != nil
	return w.Raw(i, data, 32)
}

// Grow makes a buffer of exactly the requested size.
func (engine) Grow(w *fast.Writer, i, n int) int {
	old := w.Written(i)
	made := guarded(n + len(old))
	w.Use(unsafe.Pointer(unsafe.SliceData(made)), len(made))
	copy(made[n:], old)
	return n
}

// guards are the bytes before buffers, which must not be changed.
var guards [][]byte

const guard = 64

// guarded returns a buffer with a guard before it.
func guarded(n int) []byte {
	all := make([]byte, guard+n)
	guards = append(guards, all[:guard])
	return all[guard:]
}

// guardsHold reports whether no guard was changed, and drops them.
func guardsHold() bool {
	hold := true
	for _, g := range guards {
		hold = hold && len(bytes.Trim(g, "\x00")) == 0
	}
	guards = guards[:0]
	return hold
}

// read decodes data into m with generated code.
func read(a *memory.Arena, data []byte, m message) bool {
	return readWithin(a, data, m, depth, 1<<30)
}

func readWithin(a *memory.Arena, data []byte, m message, depth, budget int) bool {
	n := len(data)
	in := a.Text(n)
	copy(unsafe.Slice((*byte)(in), n), data)
	r := fast.Reader{In: in, Text: in, Arena: a, Depth: depth, Budget: budget, Engine: engine{}}
	return m.IsomerDecode(&r, 0, n) == n
}

// readOfficially decodes data into m with the official runtime, without extensions.
func readOfficially(data []byte, m proto.Message) error {
	return proto.UnmarshalOptions{AllowPartial: true, RecursionLimit: depth + 1}.Unmarshal(data, m)
}

// write encodes m into buf with generated code.
func write(buf []byte, m message, deterministic bool) ([]byte, bool) {
	w := fast.Writer{Deterministic: deterministic, Depth: 1000, Engine: engine{}}
	w.Use(unsafe.Pointer(unsafe.SliceData(buf)), cap(buf))
	i := m.IsomerAppend(&w, cap(buf))
	return w.Written(i), !w.Failed
}

// compare decodes data in both ways, and returns the difference.
func compare(a *memory.Arena, data []byte, m message) error {
	ours, theirs := empty(m), empty(m)
	ok, err := read(a, data, ours), readOfficially(data, theirs)
	if ok != (err == nil) {
		return fmt.Errorf("generated code accepts: %v; the official runtime: %v", ok, err)
	}
	if ok && !proto.Equal(ours, theirs) {
		return fmt.Errorf("generated code reads\n\t%v\nthe official runtime\n\t%v", ours, theirs)
	}
	return nil
}

// compareWritten encodes m in both ways, and returns the difference.
func compareWritten(m message) error {
	theirs, err := proto.MarshalOptions{AllowPartial: true}.Marshal(m)
	ours, ok := write(nil, m, true)
	if ok != (err == nil) {
		return fmt.Errorf("generated code writes: %v; the official runtime: %v", ok, err)
	}
	if !ok {
		return nil
	}
	again := empty(m)
	if err := readOfficially(ours, again); err != nil {
		return fmt.Errorf("the official runtime does not read %x: %v", ours, err)
	}
	if !proto.Equal(m, again) {
		return fmt.Errorf("wrote\n\t%v\nbut it is read as\n\t%v", m, again)
	}
	if len(ours) != len(theirs) {
		return fmt.Errorf("%d bytes, not %d", len(ours), len(theirs))
	}
	return nil
}
