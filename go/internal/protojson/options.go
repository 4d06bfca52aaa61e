// Options: how ProtoJSON is encoded and decoded.
// SPDX-License-Identifier: MIT

// Package protojson encodes and decodes messages of protoc-gen-go as ProtoJSON. Each type is compiled once into a
// program, which refers to fields by their offsets.
package protojson

import (
	"fmt"

	"google.golang.org/protobuf/reflect/protoregistry"

	"isomer.dev/isomer/internal/base"
)

// Resolver finds extensions, and the types of messages in an Any, as *protoregistry.Types does.
type Resolver interface {
	protoregistry.MessageTypeResolver
	protoregistry.ExtensionTypeResolver
}

// Options are the options of encoding and decoding. The zero value has the defaults. The output is canonical: fields
// are sorted by number, followed by extensions sorted by number, and maps are sorted by key.
type Options struct {
	Limits base.Limits
	// DiscardUnknown ignores names that a message or an enum lacks.
	DiscardUnknown bool
	// AllowPartial accepts messages whose required fields are not set.
	AllowPartial bool
	// EmitUnpopulated also encodes absent fields, as their zero values, or as null if they have presence. Members of
	// oneofs are still omitted.
	EmitUnpopulated bool
	// EmitDefaultValues also encodes absent fields that have no presence.
	EmitDefaultValues bool
	// UseProtoNames encodes the names of the schema, rather than their lowerCamelCase forms.
	UseProtoNames bool
	// UseEnumNumbers encodes enums as numbers.
	UseEnumNumbers bool
	// Prefix and Indent break the text into lines unless both are empty. Each line but the first begins with Prefix and
	// with one Indent per level.
	Prefix, Indent string
	// Resolver finds extensions and types. If it is nil, protoregistry.GlobalTypes does.
	Resolver Resolver
}

var defaults Options

func (o *Options) resolver() Resolver {
	if o.Resolver != nil {
		return o.Resolver
	}
	return protoregistry.GlobalTypes
}

func unsupported(format string, args ...any) error {
	return &base.Error{Code: base.Unsupported, Offset: -1, Err: fmt.Errorf(format, args...)}
}
