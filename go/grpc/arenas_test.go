// Tests of arenas: what may be kept, and what is reused.
// SPDX-License-Identifier: MIT

package isomergrpc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/encoding"

	"isomer.dev/isomer"
	benchpb "isomer.dev/isomer/internal/testpb/bench"
	"isomer.dev/isomer/internal/testpb/samples"
)

func TestStringsOutliveTheHandler(t *testing.T) {
	var kept []string
	s := echo()
	s.catalog = func(_ context.Context, m *benchpb.Catalog) (*benchpb.Catalog, error) {
		kept = append(kept, m.Title)
		for _, p := range m.Products {
			kept = append(kept, p.Name)
		}
		return &benchpb.Catalog{}, nil
	}
	client := connection{arenas: true}.serve(t, s)
	var want []string
	for i := range 20 {
		sent := samples.Catalog()
		sent.Title = fmt.Sprint("title ", i)
		want = append(want, sent.Title)
		for _, p := range sent.Products {
			p.Name = fmt.Sprint(p.Name, i)
			want = append(want, p.Name)
		}
		if err := client.Invoke(t.Context(), "/bench.Shop/Catalog", sent, &benchpb.Catalog{}); err != nil {
			t.Fatal(err)
		}
	}
	if fmt.Sprint(kept) != fmt.Sprint(want) {
		t.Errorf("%q\nnot %q", kept, want)
	}
}

func TestReplyMayHoldPartsOfTheRequest(t *testing.T) {
	s := echo()
	s.catalog = func(_ context.Context, m *benchpb.Catalog) (*benchpb.Catalog, error) {
		return &benchpb.Catalog{Products: m.Products[1:3], Labels: m.Labels}, nil
	}
	client := connection{debug: true}.serve(t, s)
	for range 5 {
		got := &benchpb.Catalog{}
		if err := client.Invoke(t.Context(), "/bench.Shop/Catalog", samples.Catalog(), got); err != nil {
			t.Fatal(err)
		}
		sent := samples.Catalog()
		equal(t, got, &benchpb.Catalog{Products: sent.Products[1:3], Labels: sent.Labels})
	}
}

func TestMisuseShowsInDebugMode(t *testing.T) {
	var kept *benchpb.Product
	s := echo()
	s.catalog = func(_ context.Context, m *benchpb.Catalog) (*benchpb.Catalog, error) {
		kept = m.Products[0]
		return m, nil
	}
	client := connection{debug: true}.serve(t, s)
	if err := client.Invoke(t.Context(), "/bench.Shop/Catalog", samples.Catalog(), &benchpb.Catalog{}); err != nil {
		t.Fatal(err)
	}
	if name := samples.Catalog().Products[0].Name; kept.Name == name {
		t.Errorf("what was kept of the request still says %q", name)
	}
}

func TestInterceptorsSeePlainMessages(t *testing.T) {
	var seen []string
	look := func(ctx context.Context, in any, _ *grpc.UnaryServerInfo, next grpc.UnaryHandler) (any, error) {
		out, err := next(ctx, in)
		seen = append(seen, fmt.Sprintf("%T %T", in, out))
		return out, err
	}
	client := connection{arenas: true, server: []grpc.ServerOption{grpc.UnaryInterceptor(look)}}.serve(t, echo())
	if err := client.Invoke(t.Context(), "/bench.Shop/User", samples.User(), &benchpb.User{}); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(seen) != "[*benchpb.User *benchpb.User]" {
		t.Error(seen)
	}
}

func TestReplyOfACallInAnArena(t *testing.T) {
	client := connection{}.serve(t, echo())
	arena := isomer.NewArena()
	option := grpc.ForceCodecV2(Codec{Arena: arena})
	for range 5 {
		got := &benchpb.Catalog{}
		if err := client.Invoke(t.Context(), "/bench.Shop/Catalog", samples.Catalog(), got, option); err != nil {
			t.Fatal(err)
		}
		equal(t, got, samples.Catalog())
		if arena.Stats().SlabsUsed == 0 {
			t.Error("nothing was made in the arena")
		}
		arena.Reset()
	}
}

// chat answers each message with the same one, decoded into an arena that is reset in between.
func chat(stream grpc.ServerStream) error {
	arena := isomer.NewArena()
	for {
		m := &benchpb.Catalog{}
		if err := stream.RecvMsg(In(arena, m)); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := stream.SendMsg(m); err != nil {
			return err
		}
		arena.Reset()
	}
}

func TestStreamsInArenas(t *testing.T) {
	for _, arenas := range []bool{false, true} {
		s := echo()
		s.chat = chat
		client := connection{arenas: arenas}.serve(t, s)
		stream, err := client.NewStream(t.Context(), &description.Streams[0], "/bench.Shop/Chat")
		if err != nil {
			t.Fatal(err)
		}
		arena := isomer.NewArena()
		for i := range 50 {
			sent, got := samples.Catalog(), &benchpb.Catalog{}
			sent.Products = sent.Products[:i%len(sent.Products)]
			if err := stream.SendMsg(sent); err != nil {
				t.Fatal(err)
			}
			if err := stream.RecvMsg(In(arena, got)); err != nil {
				t.Fatal(err)
			}
			equal(t, got, sent)
			arena.Reset()
		}
		if err := stream.CloseSend(); err != nil {
			t.Fatal(err)
		}
		if err := stream.RecvMsg(&benchpb.Catalog{}); !errors.Is(err, io.EOF) {
			t.Error(err)
		}
	}
}

func TestStreamsOnTheHeap(t *testing.T) {
	s := echo()
	s.chat = func(stream grpc.ServerStream) error {
		var all []*benchpb.User
		for {
			m := &benchpb.User{}
			if err := stream.RecvMsg(m); err != nil {
				break
			}
			all = append(all, m)
		}
		for _, m := range all {
			if err := stream.SendMsg(m); err != nil {
				return err
			}
		}
		return nil
	}
	stream, err := connection{arenas: true}.serve(t, s).NewStream(t.Context(), &description.Streams[0], "/bench.Shop/Chat")
	if err != nil {
		t.Fatal(err)
	}
	for i := range 100 {
		if err := stream.SendMsg(&benchpb.User{Name: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := stream.CloseSend(); err != nil {
		t.Fatal(err)
	}
	for i := range 100 {
		got := &benchpb.User{}
		if err := stream.RecvMsg(got); err != nil {
			t.Fatal(err)
		}
		equal(t, got, &benchpb.User{Name: fmt.Sprint(i)})
	}
}

func TestEncodedIsTakenOnce(t *testing.T) {
	data, err := Codec{}.Marshal(samples.User())
	if err != nil {
		t.Fatal(err)
	}
	reply := &encoded{data, "user"}
	var codec encoding.CodecV2 = Codec{}
	if got, err := codec.Marshal(reply); err != nil || got.Len() != 31 {
		t.Error(got, err)
	}
	if got, err := codec.Marshal(reply); err == nil {
		t.Error(got)
	}
}
