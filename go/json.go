// JSON: any Go value by the rules of encoding/json, messages of protoc-gen-go as ProtoJSON.
// SPDX-License-Identifier: MIT

package isomer

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/json"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/protojson"
)

// JSON is JSON with the default options.
var JSON Format = &JSONOptions{}

// JSONOptions are the options of JSON, and a [Format].
//
// Values that are not messages are encoded and decoded by the rules of encoding/json in Go 1.26, whichever toolchain
// builds the program: with the tags json:"name,omitempty,omitzero,string", embedded structs, the methods MarshalJSON,
// MarshalText, UnmarshalJSON and UnmarshalText, json.Number, json.RawMessage, interfaces, and maps sorted by key. The
// text is the same, byte by byte; only with Go 1.27 or later, bytes that are not UTF-8 become U+FFFD itself, and not
// its escape, as in encoding/json. Decoding gives the same value, also if the value is not empty before.
//
// What differs from encoding/json:
//   - Errors are of type *[Error]. Decoding stops at the first error, after which the value may have parts of the input.
//     By contrast, encoding/json leaves the value as it was if the text is not JSON, and continues after a value of a
//     wrong type.
//   - Values may nest up to Limits.Depth levels, 100 by default, in both directions, where encoding/json decodes 10000,
//     and encodes any number. Limits.Memory bounds the memory.
//   - The strings of a value share the memory of one copy of the text, so that keeping one of them keeps all of it. A
//     json.RawMessage is a part of that copy, too. On the heap, strings of a text of 16 kB or more share pieces of up to
//     8 kB instead.
//   - A pointer type that leads only to itself, such as type P *P, is Unsupported.
//
// With V2, the default rules of encoding/json/v2 apply instead.
//
// Messages of protoc-gen-go are ProtoJSON, as in google.golang.org/protobuf/encoding/protojson. What differs:
//   - Fields are sorted by number, and there is no random white space.
//   - Durations such as "+1s", "1.s" and ".5s", times that RFC 3339 does not allow, line breaks in base64, and text that
//     is not JSON are errors.
//   - Base64 may mix its two alphabets and lack some of its padding, a FieldMask may have empty paths, and an Any without
//     "value" is empty.
//   - A Struct or ListValue counts as a level below the Value that contains it.
//
// Messages of the opaque API and extensions are decoded by that package, onto the heap, also as parts of other
// messages. Its rules apply to them, and the Offset of an error in one is where it begins.
type JSONOptions struct {
	// Limits bound what decoding may cost.
	Limits Limits
	// V2 applies the default rules of encoding/json/v2: names must match exactly; duplicate names and text that is not
	// UTF-8 are errors; nil slices and maps are encoded as [] and {}; omitempty omits what is encoded as null, "", []
	// or {}; arrays of bytes are base64; an array must have the length of its Go type; null is the zero value; elements
	// of slices are replaced, and entries of maps are merged; the option string applies to numbers only; <, > and & are
	// not escaped; methods with pointer receivers are always called.
	//
	// Maps are sorted by key nevertheless. The options inline, unknown and format, the methods MarshalJSONTo and
	// UnmarshalJSONFrom, map keys that are floating-point numbers, and time.Duration are Unsupported or ignored, and
	// the option string applies to the number that a field is, but not to numbers within a field.
	V2 bool
	// UseNumber decodes a number into an interface as json.Number, rather than as float64.
	UseNumber bool
	// DisallowUnknownFields makes names that a struct lacks an error: UnknownField. Otherwise they are ignored.
	DisallowUnknownFields bool
	// NoEscapeHTML leaves <, > and & in strings as they are, rather than escaping them.
	NoEscapeHTML bool
	// Prefix and Indent break the text into lines unless both are empty. Each line but the first begins with Prefix and
	// with one Indent per level.
	Prefix, Indent string

	// The following options are for messages of protoc-gen-go.

	// DiscardUnknown ignores names that the message lacks, and enum names that the enum lacks. Otherwise they are
	// errors.
	DiscardUnknown bool
	// AllowPartial accepts messages whose required fields are not set. Otherwise they are MissingRequired.
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
	// Resolver finds extensions, and the types of messages in an Any. If it is nil, protoregistry.GlobalTypes does.
	Resolver TypeResolver
}

// TypeResolver finds messages and extensions by their names, as *protoregistry.Types does.
type TypeResolver interface {
	// FindMessageByName returns the message with this full name, or protoregistry.NotFound.
	FindMessageByName(message protoreflect.FullName) (protoreflect.MessageType, error)
	// FindMessageByURL returns the message with the type URL of an Any, or protoregistry.NotFound.
	FindMessageByURL(url string) (protoreflect.MessageType, error)
	// FindExtensionByName returns the extension with this full name, or protoregistry.NotFound.
	FindExtensionByName(field protoreflect.FullName) (protoreflect.ExtensionType, error)
	// FindExtensionByNumber returns the extension of a message with this number, or protoregistry.NotFound.
	FindExtensionByNumber(message protoreflect.FullName, field protoreflect.FieldNumber) (protoreflect.ExtensionType, error)
}

// options returns the options for values that are not messages.
func (o *JSONOptions) options() *json.Options {
	return &json.Options{
		Limits: o.Limits, V2: o.V2, UseNumber: o.UseNumber, DisallowUnknownFields: o.DisallowUnknownFields,
		NoEscapeHTML: o.NoEscapeHTML, Prefix: o.Prefix, Indent: o.Indent,
	}
}

// Marshal returns the encoding of v.
func (o *JSONOptions) Marshal(v any) ([]byte, error) {
	return o.MarshalAppend(nil, v)
}

// MarshalAppend appends the encoding of v to dst. On error it returns dst with its old length.
func (o *JSONOptions) MarshalAppend(dst []byte, v any) ([]byte, error) {
	if m, ok := v.(proto.Message); ok {
		return protojson.Append(dst, m, o.messages())
	}
	return json.Append(dst, v, o.options())
}

// Unmarshal decodes data into the value that v points to. It does not retain data.
func (o *JSONOptions) Unmarshal(data []byte, v any) error {
	a := memory.Once()
	err := o.decode(a, data, v)
	a.Done()
	return err
}

func (o *JSONOptions) unmarshal(a *memory.Arena, data []byte, v any) error {
	return o.decode(a, data, v)
}

func (o *JSONOptions) decode(a *memory.Arena, data []byte, v any) error {
	if m, ok := v.(proto.Message); ok {
		return protojson.Decode(a, data, m, o.messages())
	}
	return json.Decode(a, data, v, o.options())
}

// messages returns the options for messages.
func (o *JSONOptions) messages() *protojson.Options {
	return &protojson.Options{
		Limits: o.Limits, DiscardUnknown: o.DiscardUnknown, AllowPartial: o.AllowPartial,
		EmitUnpopulated: o.EmitUnpopulated, EmitDefaultValues: o.EmitDefaultValues,
		UseProtoNames: o.UseProtoNames, UseEnumNumbers: o.UseEnumNumbers,
		Prefix: o.Prefix, Indent: o.Indent, Resolver: o.Resolver,
	}
}
