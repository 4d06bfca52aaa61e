// Options: how ProtoJSON is read and written.
// SPDX-License-Identifier: MIT

// Package protojson reads and writes messages of protoc-gen-go as ProtoJSON. Types are compiled into programs over the
// offsets of their fields, once.
package protojson

import (
	"fmt"

	"google.golang.org/protobuf/reflect/protoregistry"

	"isomer.dev/isomer/internal/base"
)

// Resolver finds the messages that an Any holds, and extensions, as *protoregistry.Types does.
type Resolver interface {
	protoregistry.MessageTypeResolver
	protoregistry.ExtensionTypeResolver
}

// Options are what a caller may choose. The zero value is a good one. What is written is canonical: fields by number,
// then extensions by number, maps by key.
type Options struct {
	Limits base.Limits
	// DiscardUnknown passes over names that the message does not have, and names that an enum does not have.
	DiscardUnknown bool
	// AllowPartial accepts messages without their required fields.
	AllowPartial bool
	// EmitUnpopulated writes absent fields too: their zero value, null for those with presence. Fields of oneofs stay
	// away.
	EmitUnpopulated bool
	// EmitDefaultValues writes absent fields that have no presence.
	EmitDefaultValues bool
	// UseProtoNames writes the names of the schema, and not those in lowerCamelCase.
	UseProtoNames bool
	// UseEnumNumbers writes enums as numbers.
	UseEnumNumbers bool
	// Prefix and Indent break the text into lines, if one of them is not empty: each but the first begins with Prefix,
	// and with one Indent for every level.
	Prefix, Indent string
	// Resolver is protoregistry.GlobalTypes if it is nil.
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
