// Values: the messages of a job, decoded with protobuf-go, from which plain structs are filled.
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
	// WellKnown has the fields that plain structs contain as google/protobuf/*.proto declare them.
	WellKnown []WellKnown
	// Untagged has the fields whose type in protobuf cannot be stated in the tag of a plain struct.
	Untagged []string
	// Unnamed has the fields whose name in JSON cannot be in a tag.
	Unnamed []string
}

// A WellKnown is a field, by its full name, of a type that many formats represent in a special way.
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
