// Arenas: decodes the messages that are received into an arena.
// SPDX-License-Identifier: MIT

package isomergrpc

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/status"

	"isomer.dev/isomer"
)

// into is a message together with the arena that it is decoded into. RecvMsg passes it to the codec unchanged.
type into struct {
	arena   *isomer.Arena
	message any
}

// String prevents that gRPC's tracing prints the message, which it does after the arena was reset.
func (i *into) String() string { return fmt.Sprintf("%T", i.message) }

// In returns an argument for RecvMsg that makes it decode into message, a pointer, and allocate in the arena:
//
//	for {
//		err := stream.RecvMsg(isomergrpc.In(arena, message))
//		…
//		arena.Reset()
//	}
//
// The message is valid until the arena's Reset. Only the Codec of this package accepts the argument.
func In(arena *isomer.Arena, message any) any { return &into{arena, message} }

// encoded is a reply that was written before the arena of its request was reset.
type encoded struct {
	data    mem.BufferSlice
	message string
}

func (e *encoded) String() string { return e.message }

// take returns the bytes, once. The caller frees them.
func (e *encoded) take() (mem.BufferSlice, error) {
	data := e.data
	e.data = nil
	if data == nil {
		return nil, errors.New("a reply was sent twice")
	}
	return data, nil
}

// WithArenas returns a registrar for the RegisterXServer function of a service. It makes the service's unary methods
// decode their requests into arenas from a pool:
//
//	pb.RegisterEchoServer(isomergrpc.WithArenas(server, isomergrpc.Codec{}), echo{})
//
// The server must have the same codec, by grpc.ForceServerCodecV2 or Register.
//
// A request is valid until the handler returns: its messages, lists and maps must not be kept, nor used by a goroutine
// that continues. Strings and byte slices may be kept. The reply may contain parts of the request, since it is encoded
// before the arena is reset. The same rules apply to interceptors, which see plain messages, and must not return before
// the handler does. Stats handlers do not see messages. For streams, use In.
func WithArenas(to grpc.ServiceRegistrar, codec Codec) grpc.ServiceRegistrar {
	return newRegistrar(to, codec, isomer.ArenaOptions{})
}

type registrar struct {
	to     grpc.ServiceRegistrar
	codec  Codec
	arenas sync.Pool
}

func newRegistrar(to grpc.ServiceRegistrar, codec Codec, options isomer.ArenaOptions) *registrar {
	codec.Arena = nil
	return &registrar{to: to, codec: codec, arenas: sync.Pool{New: func() any { return options.NewArena() }}}
}

func (r *registrar) RegisterService(desc *grpc.ServiceDesc, service any) {
	own := *desc
	own.Methods = make([]grpc.MethodDesc, len(desc.Methods))
	for i, method := range desc.Methods {
		own.Methods[i] = grpc.MethodDesc{MethodName: method.MethodName, Handler: r.handler(method.Handler)}
	}
	r.to.RegisterService(&own, service)
}

// maxArena is the number of bytes above which an arena is not reused, so that one large request does not take memory
// for ever.
const maxArena = 4 << 20

func (r *registrar) giveBack(arena *isomer.Arena) {
	arena.Reset()
	if held := arena.Stats(); held.Slabs+held.Text <= maxArena {
		r.arenas.Put(arena)
	}
}

// handler decodes through inner, which makes the message and passes it to the interceptors and the service. If a
// handler panics, its arena is not reused.
func (r *registrar) handler(inner grpc.MethodHandler) grpc.MethodHandler {
	return func(service any, ctx context.Context, read func(any) error, i grpc.UnaryServerInterceptor) (any, error) {
		arena := r.arenas.Get().(*isomer.Arena)
		reply, err := inner(service, ctx, func(m any) error { return read(In(arena, m)) }, i)
		if err != nil {
			r.giveBack(arena)
			return nil, err
		}
		data, err := r.codec.Marshal(reply)
		r.giveBack(arena)
		if err != nil {
			return nil, status.Errorf(codes.Internal, "grpc: error while marshaling: %v", err)
		}
		return &encoded{data, fmt.Sprintf("%T", reply)}, nil
	}
}
