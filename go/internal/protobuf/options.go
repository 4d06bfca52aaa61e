// Options of encoding and decoding protobuf.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"fmt"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/base"
)

// Resolver finds extensions, which otherwise are unknown fields. Like base.Limits, the type has no name of its own.
type Resolver = interface {
	FindExtensionByName(field protoreflect.FullName) (protoreflect.ExtensionType, error)
	FindExtensionByNumber(message protoreflect.FullName, field protoreflect.FieldNumber) (protoreflect.ExtensionType, error)
}

// Options are the options of encoding and decoding. The zero value has the defaults.
type Options struct {
	Limits base.Limits
	// Merge merges the input into the message. Otherwise the message is reset before decoding.
	Merge bool
	// AllowPartial accepts messages whose required fields are not set.
	AllowPartial bool
	// DiscardUnknown drops fields that the message lacks.
	DiscardUnknown bool
	// AliasInput makes strings and byte slices point into the input, which then must not be changed.
	AliasInput bool
	// Deterministic sorts the entries of maps by key.
	Deterministic bool
	// Resolver finds extensions. If it is nil, protoregistry.GlobalTypes does.
	Resolver Resolver
}

func unsupported(format string, args ...any) error {
	return &base.Error{Code: base.Unsupported, Offset: -1, Err: fmt.Errorf(format, args...)}
}
