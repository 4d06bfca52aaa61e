// Values: the messages of a job, as protobuf-go reads them; plain structs are filled field by field.
// SPDX-License-Identifier: MIT

package support

import (
	"errors"
	"fmt"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"
)

// A Schema is what is known of the message when the harness is built.
type Schema struct {
	// Descriptors is a google.protobuf.FileDescriptorSet.
	Descriptors []byte
	// WellKnown are the fields that plain structs hold as google/protobuf/*.proto declare them.
	WellKnown []WellKnown
	// Untagged are the fields whose kind in protobuf no tag of a plain struct can state.
	Untagged []string
	// Unnamed are the fields whose name in JSON no tag can have.
	Unnamed []string
}

// A WellKnown is a field, by its full name, whose type many formats write in a form of its own.
type WellKnown struct{ Field, Type string }

func loadValues[T any](job *Job, schema Schema) ([]*T, error) {
	records, err := readRecords(job.Values)
	if err != nil {
		return nil, err
	}
	if len(records) == 0 {
		return nil, errors.New(job.Values + " has no records")
	}
	read, err := reader[T](job.Message, schema)
	if err != nil {
		return nil, err
	}
	values := make([]*T, len(records))
	for i, record := range records {
		values[i] = new(T)
		if err := read(record, values[i]); err != nil {
			return nil, fmt.Errorf("message %d: %w", i, err)
		}
	}
	return values, nil
}

func isPlain[T any]() bool {
	_, ok := any(new(T)).(proto.Message)
	return !ok
}

func reader[T any](name string, schema Schema) (func([]byte, *T) error, error) {
	if !isPlain[T]() {
		return func(data []byte, m *T) error { return proto.Unmarshal(data, any(m).(proto.Message)) }, nil
	}
	set := new(descriptorpb.FileDescriptorSet)
	if err := proto.Unmarshal(schema.Descriptors, set); err != nil {
		return nil, err
	}
	files, err := protodesc.NewFiles(set)
	if err != nil {
		return nil, err
	}
	found, err := files.FindDescriptorByName(protoreflect.FullName(name))
	if err != nil {
		return nil, err
	}
	descriptor, ok := found.(protoreflect.MessageDescriptor)
	if !ok {
		return nil, errors.New(name + " is no message")
	}
	options := proto.UnmarshalOptions{Resolver: dynamicpb.NewTypes(files)}
	return func(data []byte, m *T) error {
		message := dynamicpb.NewMessage(descriptor)
		if err := options.Unmarshal(data, message); err != nil {
			return err
		}
		return fill(m, message)
	}, nil
}
