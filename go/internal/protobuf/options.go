// Options of reading and writing protobuf.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"fmt"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/base"
)

// Resolver finds the extensions that are read as such, and not as unknown fields. Like base.Limits, it has no name of its
// own.
type Resolver = interface {
	FindExtensionByName(field protoreflect.FullName) (protoreflect.ExtensionType, error)
	FindExtensionByNumber(message protoreflect.FullName, field protoreflect.FieldNumber) (protoreflect.ExtensionType, error)
}

// Options are what a caller may choose. The zero value is a good one.
type Options struct {
	Limits base.Limits
	// Merge keeps what the message holds and adds to it.
	Merge bool
	// AllowPartial accepts messages without their required fields.
	AllowPartial bool
	// DiscardUnknown drops fields that the message does not have.
	DiscardUnknown bool
	// AliasInput lets strings and bytes point into the input, which then nobody may change.
	AliasInput bool
	// Deterministic writes maps by key.
	Deterministic bool
	// Resolver is protoregistry.GlobalTypes if it is nil.
	Resolver Resolver
}

func unsupported(format string, args ...any) error {
	return &base.Error{Code: base.Unsupported, Offset: -1, Err: fmt.Errorf(format, args...)}
}
