// Protobuf: Isomer and protobuf-go on messages of protoc-gen-go, and hyperpb, which only decodes.
// SPDX-License-Identifier: MIT

package bench

import (
	"buf.build/go/hyperpb"
	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer"
	benchpb "isomer.dev/isomer/internal/testpb/bench"
	editionpb "isomer.dev/isomer/internal/testpb/bench/edition2023"
	google2pb "isomer.dev/isomer/internal/testpb/bench/proto2"
	google1pb "isomer.dev/isomer/internal/testpb/bench/proto3"
	generatedpb "isomer.dev/isomer/internal/testpb/generated/bench"
	generated1pb "isomer.dev/isomer/internal/testpb/generated/bench/proto3"
)

func init() {
	addMessage[benchpb.User]("a-user")
	addMessage[google1pb.Google1]("b-google1")
	addMessage[benchpb.Catalog]("c-catalog")
	addMessage[google2pb.Google1]("d-google1-proto2")
	addMessage[google2pb.Feed]("e-feed-proto2")
	addMessage[google2pb.Trace]("f-trace-proto2")
	addMessage[editionpb.Orders]("g-orders-edition")
	addGenerated[generatedpb.User]("a-user")
	addGenerated[generated1pb.Google1]("b-google1")
	addGenerated[generatedpb.Catalog]("c-catalog")
}

// alias has the options of all benchmarks whose name contains unsafe: strings point into the input.
var alias = &isomer.ProtobufOptions{AliasInput: true}

type pointer[T any] interface {
	*T
	proto.Message
}

func addMessage[T any, P pointer[T]](name string) {
	sample := messages[name].(P)
	data := encode(sample)
	addReader[T, P](name, "protobuf-go", data, func(m P) { must(proto.Unmarshal(data, m)) })
	addReader[T, P](name, "isomer-heap", data, func(m P) { must(isomer.Unmarshal(isomer.Protobuf, data, m)) })
	addReader[T, P](name, "isomer-heap-unsafe", data, func(m P) { must(isomer.Unmarshal(alias, data, m)) })
	addArenaReaders[T, P](name, "isomer", data)
	addArenaReader[T, P](name, "isomer-arena-unsafe", isomer.NewArena(), alias, data)
	addHyperpb(name, "hyperpb", sample, data)
	addHyperpb(name, "hyperpb-unsafe", sample, data, hyperpb.WithAllowAlias(true))

	addWriter(name, "protobuf-go", len(data), func(dst []byte) ([]byte, error) {
		return proto.MarshalOptions{}.MarshalAppend(dst, sample)
	})
	addWriter(name, "isomer", len(data), func(dst []byte) ([]byte, error) {
		return isomer.MarshalAppend(isomer.Protobuf, dst, sample)
	})
}

// addGenerated measures Isomer on messages with generated code.
func addGenerated[T any, P pointer[T]](name string) {
	data := encode(messages[name])
	addReader[T, P](name, "isomer-generated-heap", data, func(m P) { must(isomer.Unmarshal(isomer.Protobuf, data, m)) })
	addArenaReaders[T, P](name, "isomer-generated", data)
	sample := P(new(T))
	must(proto.Unmarshal(data, sample))
	addWriter(name, "isomer-generated", len(data), func(dst []byte) ([]byte, error) {
		return isomer.MarshalAppend(isomer.Protobuf, dst, sample)
	})
}

// addReader measures decoding into a new message on the heap.
func addReader[T any, P pointer[T]](name, library string, data []byte, read func(P)) {
	var last P
	add(subject{protobufUnmarshal, name, library, len(data), func() {
		m := P(new(T))
		read(m)
		last = m
	}, func() []byte { return encode(last) }})
}

// addArenaReaders measures decoding into an arena whose text remains valid after Reset, and into one whose text does
// not.
func addArenaReaders[T any, P pointer[T]](name, library string, data []byte) {
	addArenaReader[T, P](name, library+"-arena", isomer.NewArena(), isomer.Protobuf, data)
	addArenaReader[T, P](name, library+"-arena-recycled", recycling(), isomer.Protobuf, data)
}

func recycling() *isomer.Arena { return isomer.ArenaOptions{RecycleText: true}.NewArena() }

func addArenaReader[T any, P pointer[T]](name, library string, arena *isomer.Arena, f isomer.Format, data []byte) {
	var last P
	add(subject{protobufUnmarshal, name, library, len(data), func() {
		arena.Reset()
		m, err := isomer.Read[T](arena, f, data)
		must(err)
		last = m
	}, func() []byte { return encode(last) }})
}

func addHyperpb(name, library string, sample proto.Message, data []byte, options ...hyperpb.UnmarshalOption) {
	t := hyperpb.CompileMessageDescriptor(sample.ProtoReflect().Descriptor())
	shared := new(hyperpb.Shared)
	var last *hyperpb.Message
	add(subject{protobufUnmarshal, name, library, len(data), func() {
		if last != nil {
			shared.Free()
		}
		last = shared.NewMessage(t)
		must(last.Unmarshal(data, options...))
	}, func() []byte { return encode(last) }})
}

// addWriter measures a library's append, to a buffer that is large enough after the first run, and to nil.
func addWriter(name, library string, size int, write func(dst []byte) ([]byte, error)) {
	var buffer, fresh []byte
	add(subject{protobufAppend, name, library, size, func() {
		var err error
		buffer, err = write(buffer[:0])
		must(err)
	}, func() []byte { return buffer }})
	add(subject{protobufMarshal, name, library, size, func() {
		var err error
		fresh, err = write(nil)
		must(err)
	}, func() []byte { return fresh }})
}
