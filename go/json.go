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

// JSONOptions are the options of JSON, which it writes and reads by its methods.
//
// Values are what package encoding/json of Go 1.26 takes, by the same rules, whatever toolchain builds the program (but
// with Go 1.27 or later, U+FFFD is written in place of what is not UTF-8, and not its escape, as encoding/json does it): the tags json:"name,omitempty,omitzero,string",
// embedded structs, the methods MarshalJSON, MarshalText, UnmarshalJSON and UnmarshalText, json.Number and
// json.RawMessage, interfaces, maps by the order of their keys. The text is the same, byte by byte, and a text gives
// the same value, also where it is read into a value that holds something already.
//
// What differs from encoding/json:
//   - Errors are of type *Error. Reading stops at the first one, and after it the value may hold some of what was read,
//     while encoding/json leaves a value alone if the text is not JSON, and reads on after a value of a wrong type.
//   - Values may be nested as deep as Limits.Depth says, 100 levels below the first unless it is set, where
//     encoding/json takes 10000. Limits.Memory bounds the memory.
//   - Strings of a value share the memory of one copy of the text, so a string that is kept keeps all of them. A
//     json.RawMessage is a part of that copy too. On the heap, strings of a text of 16 kB or more share pieces of up to
//     8 kB instead.
//   - A pointer type that leads to itself only, such as type P *P, is Unsupported.
//
// With V2 the default rules of encoding/json/v2 hold instead, as described there.
//
// Messages of protoc-gen-go are ProtoJSON, as google.golang.org/protobuf/encoding/protojson reads and writes it, but
// for this:
//   - Fields are written by number, without blanks at random.
//   - Durations such as "+1s", "1.s" and ".5s", times that RFC 3339 does not have, line breaks in base64, and what is no
//     JSON are refused.
//   - Base64 may mix its alphabets and lack a part of its padding, a FieldMask may have empty paths, and an Any without
//     "value" is empty.
//   - A Struct or ListValue counts as a level below the Value that holds it.
//
// Messages of the opaque API and extensions are read by that package, onto the heap, as parts of other messages too.
// So they are read by its rules, and the Offset of an error in them is where they begin.
type JSONOptions struct {
	// Limits bound what reading may cost.
	Limits Limits
	// V2 takes the default rules of encoding/json/v2: names match exactly; a name twice and text that is not UTF-8 are
	// errors; nil slices and maps are written as [] and {}; omitempty leaves out what is written as null, "", [] or {};
	// arrays of bytes are base64; an array must have the length of its Go type; null is the zero value; elements of
	// slices are made anew and entries of maps merged; the option string is for numbers only; <, > and & are not
	// escaped; methods on pointers are always called.
	//
	// Maps are written by the order of their keys all the same. The options inline, unknown and format, the methods
	// MarshalJSONTo and UnmarshalJSONFrom, keys of maps that are floating point numbers, and time.Duration are Unsupported
	// or not looked at, and the option string reaches a field's own number, but not those inside of it.
	V2 bool
	// UseNumber reads numbers into an interface as json.Number, not as float64.
	UseNumber bool
	// DisallowUnknownFields makes a name that a struct does not have an error.
	DisallowUnknownFields bool
	// NoEscapeHTML leaves <, > and & in strings as they are.
	NoEscapeHTML bool
	// Prefix and Indent break the text into lines, if one of them is not empty: each but the first begins with Prefix,
	// and with one Indent for every level.
	Prefix, Indent string

	// What follows is for messages of protoc-gen-go.

	// DiscardUnknown passes over names that the message does not have, and names that an enum does not have. Without it
	// they are errors.
	DiscardUnknown bool
	// AllowPartial writes and reads messages without their required fields.
	AllowPartial bool
	// EmitUnpopulated writes fields that are absent too: their zero value, null for those with presence. Fields of
	// oneofs stay away.
	EmitUnpopulated bool
	// EmitDefaultValues writes fields that are absent and have no presence.
	EmitDefaultValues bool
	// UseProtoNames writes the names of the schema, and not those in lowerCamelCase.
	UseProtoNames bool
	// UseEnumNumbers writes enums as numbers.
	UseEnumNumbers bool
	// Resolver finds extensions, and the messages that an Any holds; nil is protoregistry.GlobalTypes.
	Resolver TypeResolver
}

// TypeResolver finds messages and extensions by their names, as *protoregistry.Types does.
type TypeResolver interface {
	FindMessageByName(message protoreflect.FullName) (protoreflect.MessageType, error)
	FindMessageByURL(url string) (protoreflect.MessageType, error)
	FindExtensionByName(field protoreflect.FullName) (protoreflect.ExtensionType, error)
	FindExtensionByNumber(message protoreflect.FullName, field protoreflect.FieldNumber) (protoreflect.ExtensionType, error)
}

// options is o for the layer below.
func (o *JSONOptions) options() *json.Options {
	return &json.Options{
		Limits: o.Limits, V2: o.V2, UseNumber: o.UseNumber, DisallowUnknownFields: o.DisallowUnknownFields,
		NoEscapeHTML: o.NoEscapeHTML, Prefix: o.Prefix, Indent: o.Indent,
	}
}

// Marshal returns v as JSON.
func (o *JSONOptions) Marshal(v any) ([]byte, error) {
	return o.MarshalAppend(nil, v)
}

// MarshalAppend appends v as JSON to dst. On error it returns dst as it was.
func (o *JSONOptions) MarshalAppend(dst []byte, v any) ([]byte, error) {
	if m, ok := v.(proto.Message); ok {
		return protojson.Append(dst, m, o.messages())
	}
	return json.Append(dst, v, o.options())
}

// Unmarshal reads all of data into what v points to. It keeps nothing of data.
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

// messages are the options that ProtoJSON has too.
func (o *JSONOptions) messages() *protojson.Options {
	return &protojson.Options{
		Limits: o.Limits, DiscardUnknown: o.DiscardUnknown, AllowPartial: o.AllowPartial,
		EmitUnpopulated: o.EmitUnpopulated, EmitDefaultValues: o.EmitDefaultValues,
		UseProtoNames: o.UseProtoNames, UseEnumNumbers: o.UseEnumNumbers,
		Prefix: o.Prefix, Indent: o.Indent, Resolver: o.Resolver,
	}
}
