// Client: makes a call of each kind, and checks the replies.
// SPDX-License-Identifier: MIT

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	harbourpb "isomer.dev/isomer/internal/testpb/harbour"
)

type client struct{ connection *grpc.ClientConn }

func (c client) callAll() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return errors.Join(c.unary(ctx), c.failing(ctx), c.receiving(ctx), c.sending(ctx), c.talking(ctx), c.hurrying(ctx))
}

func same(what string, got, want proto.Message) error {
	if proto.Equal(got, want) {
		return nil
	}
	return fmt.Errorf("%s: got %v, want %v", what, got, want)
}

func ended(what string, err error, want codes.Code) error {
	if status.Code(err) == want {
		return nil
	}
	return fmt.Errorf("%s: ended as %v, not as %v", what, err, want)
}

func (c client) unary(ctx context.Context) error {
	berth := new(harbourpb.Berth)
	ship := &harbourpb.Ship{Name: "Argo", Length: 30}
	if err := c.connection.Invoke(ctx, "/harbour.Pilotage/FindBerth", ship, berth); err != nil {
		return fmt.Errorf("FindBerth: %w", err)
	}
	return same("FindBerth", berth, &harbourpb.Berth{Name: "north", Ship: "Argo"})
}

func (c client) failing(ctx context.Context) error {
	ship := &harbourpb.Ship{Length: 400}
	err := c.connection.Invoke(ctx, "/harbour.Pilotage/FindBerth", ship, new(harbourpb.Berth))
	if message := status.Convert(err).Message(); message != "no berth is so long: …" {
		return fmt.Errorf("FindBerth of a long ship: says %q", message)
	}
	missing := c.connection.Invoke(ctx, "/harbour.Pilotage/No", ship, new(harbourpb.Berth))
	return errors.Join(ended("FindBerth of a long ship", err, codes.NotFound), ended("No", missing, codes.Unimplemented))
}

func (c client) open(ctx context.Context, name string) (grpc.ClientStream, error) {
	both := &grpc.StreamDesc{StreamName: name, ServerStreams: true, ClientStreams: true}
	return c.connection.NewStream(ctx, both, "/harbour.Pilotage/"+name)
}

func (c client) receiving(ctx context.Context) error {
	stream, err := c.open(ctx, "WatchArrivals")
	if err != nil {
		return err
	}
	if err := errors.Join(stream.SendMsg(&harbourpb.Watch{Count: 1000}), stream.CloseSend()); err != nil {
		return err
	}
	for i := range uint32(1000) {
		ship := new(harbourpb.Ship)
		if err := stream.RecvMsg(ship); err != nil {
			return fmt.Errorf("WatchArrivals: ship %d: %w", i, err)
		}
		if err := same("WatchArrivals", ship, &harbourpb.Ship{Name: fmt.Sprint("ship ", i), Length: i}); err != nil {
			return err
		}
	}
	if err := stream.RecvMsg(new(harbourpb.Ship)); err != io.EOF {
		return fmt.Errorf("WatchArrivals: ended as %v", err)
	}
	return nil
}

func (c client) sending(ctx context.Context) error {
	stream, err := c.open(ctx, "MeasureFleet")
	if err != nil {
		return err
	}
	for i := range uint32(1000) {
		if err := stream.SendMsg(&harbourpb.Ship{Length: i}); err != nil {
			return fmt.Errorf("MeasureFleet: %w", err)
		}
	}
	sum := new(harbourpb.Watch_Summary)
	if err := errors.Join(stream.CloseSend(), stream.RecvMsg(sum)); err != nil {
		return fmt.Errorf("MeasureFleet: %w", err)
	}
	return same("MeasureFleet", sum, &harbourpb.Watch_Summary{Ships: 1000, Length: 499500})
}

func (c client) talking(ctx context.Context) error {
	stream, err := c.open(ctx, "AssignBerths")
	if err != nil {
		return err
	}
	for i := range 100 {
		name := fmt.Sprint("ship ", i)
		berth := new(harbourpb.Berth)
		if err := errors.Join(stream.SendMsg(&harbourpb.Ship{Name: name}), stream.RecvMsg(berth)); err != nil {
			return fmt.Errorf("AssignBerths: %w", err)
		}
		if err := same("AssignBerths", berth, &harbourpb.Berth{Name: "south", Ship: name}); err != nil {
			return err
		}
	}
	if err := errors.Join(stream.CloseSend(), stream.RecvMsg(new(harbourpb.Berth))); err != io.EOF && !errors.Is(err, io.EOF) {
		return fmt.Errorf("AssignBerths: ended as %v", err)
	}
	return nil
}

func (c client) hurrying(ctx context.Context) error {
	short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	stream, err := c.open(short, "AssignBerths")
	if err != nil {
		return err
	}
	return ended("AssignBerths with a deadline", stream.RecvMsg(new(harbourpb.Berth)), codes.DeadlineExceeded)
}
