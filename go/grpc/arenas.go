// Arenas: the ways for what is received to be read into an arena.
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

// into is a message together with the arena that it is to be read into: RecvMsg hands it to the codec as it is.
type into struct {
	arena   *isomer.Arena
	message any
}

// String keeps what gRPC's tracing prints later from looking into the arena.
func (i *into) String() string { return fmt.Sprintf("%T", i.message) }

// In is what to give to RecvMsg so that message, a pointer, is read into the arena:
//
//	for {
//		err := stream.RecvMsg(isomergrpc.In(arena, message))
//		…
//		arena.Reset()
//	}
//
// The caller says when: the message is valid until the arena's Reset. Only this package's Codec knows it.
func In(arena *isomer.Arena, message any) any { return &into{arena, message} }

// encoded is a reply that was written before the arena of its request was reset.
type encoded struct {
	data    mem.BufferSlice
	message string
}

func (e *encoded) String() string { return e.message }

// take hands out what was written, once: who takes it frees it.
func (e *encoded) take() (mem.BufferSlice, error) {
	data := e.data
	e.data = nil
	if data == nil {
		return nil, errors.New("a reply was sent twice")
	}
	return data, nil
}

// WithArenas is the registrar to give to the RegisterXServer of a service whose unary methods are to read their
// requests into arenas from a pool:
//
//	pb.RegisterEchoServer(isomergrpc.WithArenas(server, isomergrpc.Codec{}), echo{})
//
// The server has to be made with the same codec, by grpc.ForceServerCodecV2 or Register.
//
// A handler's request is valid until the handler returns: no message, list or map of it may be kept, nor given to a
// goroutine that runs on. Strings and byte slices may be kept. The reply may hold parts of the request; it is
// written before the arena is reset. Interceptors see plain messages, and the same rule; they must not return while the
// handler still runs. Stats handlers do not see messages. Streams are as always: In is for them.
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

// maxArena is how many bytes an arena may hold to be kept: one large request shall not stay for ever.
const maxArena = 4 << 20

func (r *registrar) giveBack(arena *isomer.Arena) {
	arena.Reset()
	if held := arena.Stats(); held.Slabs+held.Text <= maxArena {
		r.arenas.Put(arena)
	}
}

// handler reads by way of inner, which makes the message and passes it to the interceptors and the service. An arena
// whose handler panics is not seen again.
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
