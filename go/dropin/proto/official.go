// The functions of google.golang.org/protobuf/proto that neither encode nor decode, which call the originals.
// SPDX-License-Identifier: MIT

package proto

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// Error matches all errors of google.golang.org/protobuf with errors.Is.
var Error = proto.Error

// Bool is proto.Bool.
func Bool(v bool) *bool { return &v }

// Int32 is proto.Int32.
func Int32(v int32) *int32 { return &v }

// Int64 is proto.Int64.
func Int64(v int64) *int64 { return &v }

// Uint32 is proto.Uint32.
func Uint32(v uint32) *uint32 { return &v }

// Uint64 is proto.Uint64.
func Uint64(v uint64) *uint64 { return &v }

// Float32 is proto.Float32.
func Float32(v float32) *float32 { return &v }

// Float64 is proto.Float64.
func Float64(v float64) *float64 { return &v }

// String is proto.String.
func String(v string) *string { return &v }

// CheckInitialized is proto.CheckInitialized.
func CheckInitialized(m Message) error { return proto.CheckInitialized(m) }

// Clone is proto.Clone.
func Clone(m Message) Message { return proto.Clone(m) }

// CloneOf is proto.CloneOf.
func CloneOf[M Message](m M) M { return proto.CloneOf(m) }

// Equal is proto.Equal.
func Equal(x, y Message) bool { return proto.Equal(x, y) }

// Merge is proto.Merge.
func Merge(dst, src Message) { proto.Merge(dst, src) }

// MessageName is proto.MessageName.
func MessageName(m Message) protoreflect.FullName { return proto.MessageName(m) }

// Reset is proto.Reset.
func Reset(m Message) { proto.Reset(m) }

// Size is proto.Size.
func Size(m Message) int { return proto.Size(m) }

// ValueOrNil is proto.ValueOrNil.
func ValueOrNil[T any](has bool, getter func() T) *T { return proto.ValueOrNil(has, getter) }

// ValueOrDefault is proto.ValueOrDefault.
func ValueOrDefault[T interface {
	*P
	Message
}, P any](v T) T {
	return proto.ValueOrDefault(v)
}

// ValueOrDefaultBytes is proto.ValueOrDefaultBytes.
func ValueOrDefaultBytes(v []byte) []byte { return proto.ValueOrDefaultBytes(v) }

// HasExtension is proto.HasExtension.
func HasExtension(m Message, x protoreflect.ExtensionType) bool { return proto.HasExtension(m, x) }

// GetExtension is proto.GetExtension.
func GetExtension(m Message, x protoreflect.ExtensionType) any { return proto.GetExtension(m, x) }

// SetExtension is proto.SetExtension.
func SetExtension(m Message, x protoreflect.ExtensionType, v any) { proto.SetExtension(m, x, v) }

// ClearExtension is proto.ClearExtension.
func ClearExtension(m Message, x protoreflect.ExtensionType) { proto.ClearExtension(m, x) }

// RangeExtensions is proto.RangeExtensions.
func RangeExtensions(m Message, f func(protoreflect.ExtensionType, any) bool) {
	proto.RangeExtensions(m, f)
}
