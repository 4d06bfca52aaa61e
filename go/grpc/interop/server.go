// Server: behaves as the service of the C++ tests does, in net/test/services.hpp.
// SPDX-License-Identifier: MIT

package main

import (
	"context"
	"fmt"
	"io"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/emptypb"

	harbourpb "isomer.dev/isomer/internal/testpb/harbour"
)

type pilots struct{}

// This is what protoc-gen-go-grpc would generate.
var pilotage = grpc.ServiceDesc{
	ServiceName: "harbour.Pilotage",
	HandlerType: (*any)(nil),
	Methods: []grpc.MethodDesc{
		unary("FindBerth", findBerth),
		unary("Close", func(*emptypb.Empty) (any, error) { return &emptypb.Empty{}, nil }),
	},
	Streams: []grpc.StreamDesc{
		{StreamName: "WatchArrivals", Handler: watchArrivals, ServerStreams: true},
		{StreamName: "MeasureFleet", Handler: measureFleet, ClientStreams: true},
		{StreamName: "AssignBerths", Handler: assignBerths, ServerStreams: true, ClientStreams: true},
	},
	Metadata: "harbour.proto",
}

func unary[M any](name string, answer func(*M) (any, error)) grpc.MethodDesc {
	handler := func(_ any, _ context.Context, read func(any) error, _ grpc.UnaryServerInterceptor) (any, error) {
		in := new(M)
		if err := read(in); err != nil {
			return nil, err
		}
		return answer(in)
	}
	return grpc.MethodDesc{MethodName: name, Handler: handler}
}

func findBerth(ship *harbourpb.Ship) (any, error) {
	if ship.Length > 300 {
		return nil, status.Error(codes.NotFound, "no berth is so long: …")
	}
	return &harbourpb.Berth{Name: "north", Ship: ship.Name}, nil
}

func watchArrivals(_ any, stream grpc.ServerStream) error {
	watch := new(harbourpb.Watch)
	if err := stream.RecvMsg(watch); err != nil {
		return err
	}
	for i := range watch.Count {
		if err := stream.SendMsg(&harbourpb.Ship{Name: fmt.Sprint("ship ", i), Length: i}); err != nil {
			return err
		}
	}
	return nil
}

func measureFleet(_ any, stream grpc.ServerStream) error {
	sum := new(harbourpb.Watch_Summary)
	for {
		ship := new(harbourpb.Ship)
		err := stream.RecvMsg(ship)
		if err == io.EOF {
			return stream.SendMsg(sum)
		}
		if err != nil {
			return err
		}
		sum.Ships++
		sum.Length += uint64(ship.Length)
	}
}

func assignBerths(_ any, stream grpc.ServerStream) error {
	for {
		ship := new(harbourpb.Ship)
		err := stream.RecvMsg(ship)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := stream.SendMsg(&harbourpb.Berth{Name: "south", Ship: ship.Name}); err != nil {
			return err
		}
	}
}
