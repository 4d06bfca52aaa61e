// Levels: the messages of the other API levels of protoc-gen-go, and those with generated code.
// SPDX-License-Identifier: MIT

// Package levels links the messages in the packages hybrid, opaque and generated beside it, whose names begin like that,
// so that tests find them by name. These packages are not checked in: tools/make/regen-go --levels makes them, and the
// file that imports them here. Without that file, nothing is linked, and tests have the messages of the open API only.
package levels

import (
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
)

// Linked is set if the messages have been made.
var Linked bool

// Forms returns the types with this name: that of the open API, and those of the other levels that are linked.
func Forms(name protoreflect.FullName) []protoreflect.MessageType {
	var found []protoreflect.MessageType
	for _, prefix := range []protoreflect.FullName{"", "hybrid.", "opaque.", "generated."} {
		if t, err := protoregistry.GlobalTypes.FindMessageByName(prefix + name); err == nil {
			found = append(found, t)
		}
	}
	return found
}
