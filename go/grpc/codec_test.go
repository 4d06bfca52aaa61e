// Tests of the codec over real connections: with itself, with protobuf-go's, and with malformed input.
// SPDX-License-Identifier: MIT

package isomergrpc

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/encoding/gzip"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer"
	benchpb "isomer.dev/isomer/internal/testpb/bench"
	"isomer.dev/isomer/internal/testpb/samples"
)

func echo() *shop {
	return &shop{
		catalog: func(_ context.Context, m *benchpb.Catalog) (*benchpb.Catalog, error) { return m, nil },
		user:    func(_ context.Context, m *benchpb.User) (*benchpb.User, error) { return m, nil },
	}
}

// official is the codec that grpc-go registers.
func official() encoding.CodecV2 { return encoding.GetCodecV2("proto") }

func TestUnaryWithEachCodecOnEachSide(t *testing.T) {
	for name, c := range map[string]connection{
		"isomer":             {},
		"isomer with arenas": {arenas: true},
		"debug":              {debug: true},
		"official client":    {call: []grpc.CallOption{grpc.ForceCodecV2(official())}},
		"official server":    {server: []grpc.ServerOption{grpc.ForceServerCodecV2(official())}},
		"gzip":               {call: []grpc.CallOption{grpc.UseCompressor(gzip.Name)}},
		"gzip with arenas":   {arenas: true, call: []grpc.CallOption{grpc.UseCompressor(gzip.Name)}},
	} {
		t.Run(name, func(t *testing.T) {
			client := c.serve(t, echo())
			for range 3 {
				catalog := &benchpb.Catalog{}
				if err := client.Invoke(t.Context(), "/bench.Shop/Catalog", samples.Catalog(), catalog); err != nil {
					t.Fatal(err)
				}
				equal(t, catalog, samples.Catalog())
				user := &benchpb.User{}
				if err := client.Invoke(t.Context(), "/bench.Shop/User", &benchpb.User{}, user); err != nil {
					t.Fatal(err)
				}
				equal(t, user, &benchpb.User{})
			}
		})
	}
}

func TestBigMessages(t *testing.T) {
	for _, c := range []connection{{}, {arenas: true}} {
		client := c.serve(t, echo())
		for _, size := range []int{1 << 10, 60 << 10, 64 << 10, 1 << 20, 20 << 20} {
			sent, got := &benchpb.User{Name: strings.Repeat("x", size), Email: "e"}, &benchpb.User{}
			if err := client.Invoke(t.Context(), "/bench.Shop/User", sent, got); err != nil {
				t.Fatal(err)
			}
			equal(t, got, sent)
		}
	}
}

// raw sends bytes unchanged, and so can send what no codec would.
type raw struct{}

func (raw) Name() string { return "proto" }
func (raw) Marshal(v any) (mem.BufferSlice, error) {
	return mem.BufferSlice{mem.SliceBuffer(v.([]byte))}, nil
}
func (raw) Unmarshal(data mem.BufferSlice, v any) error {
	*v.(*[]byte) = data.Materialize()
	return nil
}

func TestMalformedRequestIsAnErrorWithItsCause(t *testing.T) {
	for _, c := range []connection{{}, {arenas: true}} {
		c.call = []grpc.CallOption{grpc.ForceCodecV2(raw{})}
		s := echo()
		s.user = func(context.Context, *benchpb.User) (*benchpb.User, error) {
			t.Error("the handler was called")
			return nil, nil
		}
		var got []byte
		err := c.serve(t, s).Invoke(t.Context(), "/bench.Shop/User", []byte("\n\x05ab"), &got)
		if status.Code(err) != codes.Internal || !strings.Contains(err.Error(), "cannot read *benchpb.User: isomer: ") {
			t.Error(err)
		}
	}
}

func TestErrorOfTheHandlerArrives(t *testing.T) {
	for _, c := range []connection{{}, {arenas: true}} {
		s := echo()
		s.user = func(_ context.Context, m *benchpb.User) (*benchpb.User, error) {
			return nil, status.Error(codes.NotFound, "no "+m.Name)
		}
		err := c.serve(t, s).Invoke(t.Context(), "/bench.Shop/User", samples.User(), &benchpb.User{})
		if status.Code(err) != codes.NotFound || status.Convert(err).Message() != "no Ada Lovelace" {
			t.Error(err)
		}
	}
}

func TestReplyThatCannotBeWrittenIsAnError(t *testing.T) {
	for _, c := range []connection{{}, {arenas: true}} {
		s := echo()
		s.user = func(context.Context, *benchpb.User) (*benchpb.User, error) {
			return &benchpb.User{Name: "\xff"}, nil
		}
		client := c.serve(t, s)
		err := client.Invoke(t.Context(), "/bench.Shop/User", samples.User(), &benchpb.User{})
		if status.Code(err) != codes.Internal || !strings.Contains(err.Error(), "cannot write *benchpb.User: ") {
			t.Error(err)
		}
	}
}

func TestNilReplyIsAnEmptyMessage(t *testing.T) {
	for _, c := range []connection{
		{}, {arenas: true}, {server: []grpc.ServerOption{grpc.ForceServerCodecV2(official())}},
	} {
		s := echo()
		s.user = func(context.Context, *benchpb.User) (*benchpb.User, error) { return nil, nil }
		got := samples.User()
		if err := c.serve(t, s).Invoke(t.Context(), "/bench.Shop/User", samples.User(), got); err != nil {
			t.Fatal(err)
		}
		equal(t, got, &benchpb.User{})
	}
}

func TestErrorsHaveIsomersCode(t *testing.T) {
	err := Codec{}.Unmarshal(mem.BufferSlice{mem.SliceBuffer("\n\x05ab")}, &benchpb.User{})
	if !errors.Is(err, isomer.Truncated) {
		t.Error(err)
	}
}

func TestNothingOfTheInputIsKept(t *testing.T) {
	alias := &isomer.ProtobufOptions{AliasInput: true}
	for _, codec := range []Codec{
		{}, {Arena: isomer.NewArena()}, {Format: alias}, {Format: alias, Arena: isomer.NewArena()},
	} {
		data, err := proto.Marshal(samples.Catalog())
		if err != nil {
			t.Fatal(err)
		}
		got := &benchpb.Catalog{}
		parts := mem.BufferSlice{mem.SliceBuffer(data[:100]), mem.SliceBuffer(data[100:])}
		for _, input := range []mem.BufferSlice{parts, {mem.SliceBuffer(data)}} {
			if err := codec.Unmarshal(input, got); err != nil {
				t.Fatal(err)
			}
		}
		clear(data)
		equal(t, got, samples.Catalog())
	}
}

// note is not a message of protoc-gen-go.
type note struct {
	Text string   `isomer:"1" json:"text"`
	Tags []string `isomer:"2" json:"tags"`
}

func TestPlainStructsInEachFormat(t *testing.T) {
	for _, codec := range []Codec{{}, {Format: isomer.JSON, Subtype: "json"}} {
		c := connection{
			server: []grpc.ServerOption{grpc.ForceServerCodecV2(codec)},
			call:   []grpc.CallOption{grpc.ForceCodecV2(codec)},
		}
		s := echo()
		s.chat = func(stream grpc.ServerStream) error {
			got := &note{}
			if err := stream.RecvMsg(got); err != nil {
				return err
			}
			got.Text += "?"
			return stream.SendMsg(got)
		}
		got, sent := &note{}, &note{"really", []string{"a", "b"}}
		if err := c.serve(t, s).Invoke(t.Context(), "/bench.Shop/Chat", sent, got); err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(*got) != "{really? [a b]}" {
			t.Errorf("%s: %v", codec.Name(), *got)
		}
	}
	if name := (Codec{Subtype: "json"}).Name(); name != "json" {
		t.Error(name)
	}
}

func TestConcurrentCalls(t *testing.T) {
	for _, c := range []connection{{}, {arenas: true}, {debug: true}} {
		client := c.serve(t, echo())
		var all sync.WaitGroup
		for worker := range 8 {
			all.Go(func() {
				for i := range 30 {
					sent, got := samples.Catalog(), &benchpb.Catalog{}
					sent.Products = sent.Products[:(worker*100+i)%len(sent.Products)]
					sent.Revision = int64(worker*1000 + i)
					if err := client.Invoke(t.Context(), "/bench.Shop/Catalog", sent, got); err != nil {
						t.Error(err)
						return
					}
					equal(t, got, sent)
				}
			})
		}
		all.Wait()
	}
}

// This is the last test, since it changes the codec of the whole program.
func TestRegister(t *testing.T) {
	before := official()
	defer encoding.RegisterCodecV2(before)
	Register()
	if encoding.GetCodecV2("proto") != (Codec{}) {
		t.Error("another codec is registered")
	}
}
