// Server: a service over a real connection, for the tests. Its description is what protoc-gen-go-grpc would generate.
// SPDX-License-Identifier: MIT

package isomergrpc

import (
	"context"
	"net"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer"
	benchpb "isomer.dev/isomer/internal/testpb/bench"
)

// shop is the service. Each test sets its methods.
type shop struct {
	catalog func(context.Context, *benchpb.Catalog) (*benchpb.Catalog, error)
	user    func(context.Context, *benchpb.User) (*benchpb.User, error)
	chat    func(grpc.ServerStream) error
}

var description = grpc.ServiceDesc{
	ServiceName: "bench.Shop",
	HandlerType: (*any)(nil),
	Methods: []grpc.MethodDesc{
		unary("Catalog", func(s *shop, ctx context.Context, m *benchpb.Catalog) (any, error) { return s.catalog(ctx, m) }),
		unary("User", func(s *shop, ctx context.Context, m *benchpb.User) (any, error) { return s.user(ctx, m) }),
	},
	Streams: []grpc.StreamDesc{{
		StreamName:    "Chat",
		Handler:       func(service any, stream grpc.ServerStream) error { return service.(*shop).chat(stream) },
		ServerStreams: true,
		ClientStreams: true,
	}},
}

func unary[M any](name string, call func(*shop, context.Context, *M) (any, error)) grpc.MethodDesc {
	handler := func(service any, ctx context.Context, read func(any) error, i grpc.UnaryServerInterceptor) (any, error) {
		in := new(M)
		if err := read(in); err != nil {
			return nil, err
		}
		next := func(ctx context.Context, in any) (any, error) { return call(service.(*shop), ctx, in.(*M)) }
		if i == nil {
			return next(ctx, in)
		}
		return i(ctx, in, &grpc.UnaryServerInfo{Server: service, FullMethod: "/bench.Shop/" + name}, next)
	}
	return grpc.MethodDesc{MethodName: name, Handler: handler}
}

// connection is one side of a test: how its server registers, and the options of both.
type connection struct {
	arenas bool
	debug  bool // whether the arenas check for misuse
	server []grpc.ServerOption
	call   []grpc.CallOption
}

// serve starts a server on a free port and connects to it; both end with the test.
func (c connection) serve(t testing.TB, s *shop) *grpc.ClientConn {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	options := append([]grpc.ServerOption{grpc.ForceServerCodecV2(Codec{}), grpc.MaxRecvMsgSize(64 << 20)}, c.server...)
	server := grpc.NewServer(options...)
	var registrar grpc.ServiceRegistrar = server
	if c.arenas {
		registrar = WithArenas(server, Codec{})
	}
	if c.debug {
		registrar = newRegistrar(server, Codec{}, isomer.ArenaOptions{Debug: true})
	}
	registrar.RegisterService(&description, s)
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	t.Cleanup(func() {
		server.Stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	calls := append([]grpc.CallOption{grpc.ForceCodecV2(Codec{}), grpc.MaxCallRecvMsgSize(64 << 20)}, c.call...)
	client, err := grpc.NewClient(listener.Addr().String(),
		grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithDefaultCallOptions(calls...))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	return client
}

func equal(t *testing.T, got, want proto.Message) {
	t.Helper()
	if !proto.Equal(got, want) {
		t.Errorf("got %v\nnot %v", got, want)
	}
}
