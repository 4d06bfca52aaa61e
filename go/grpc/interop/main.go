// Interop: the service of net/test/schema/harbour.proto in Go, which C++ and grpcurl call, and a client for it.
// SPDX-License-Identifier: MIT

// usage: interop serve, which prints its port and ends with its input; or interop call TARGET
package main

import (
	"fmt"
	"io"
	"net"
	"os"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/reflection"

	isomergrpc "isomer.dev/isomer/grpc"
)

func main() {
	var err error
	switch {
	case len(os.Args) == 2 && os.Args[1] == "serve":
		err = serve()
	case len(os.Args) == 3 && os.Args[1] == "call":
		err = call(os.Args[2])
	default:
		err = fmt.Errorf("usage: interop serve | interop call TARGET")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "interop:", err)
		os.Exit(1)
	}
}

func serve() error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := grpc.NewServer(grpc.ForceServerCodecV2(isomergrpc.Codec{}))
	server.RegisterService(&pilotage, pilots{})
	healthpb.RegisterHealthServer(server, health.NewServer())
	reflection.Register(server)
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	go func() {
		io.Copy(io.Discard, os.Stdin)
		server.GracefulStop()
	}()
	return server.Serve(listener)
}

func call(target string) error {
	connection, err := grpc.NewClient(target, grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.ForceCodecV2(isomergrpc.Codec{})))
	if err != nil {
		return err
	}
	defer connection.Close()
	return client{connection}.callAll()
}
