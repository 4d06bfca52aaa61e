// Error, Code and Limits, which are the same for all formats.
// SPDX-License-Identifier: MIT

package isomer

import "isomer.dev/isomer/internal/base"

// Error is the type of the errors that the functions of this package return. It is declared as
//
//	type Error struct {
//		Code   Code   // the cause, for errors.Is(err, isomer.Truncated)
//		Offset int    // the offset of the error in the input, or close to it; -1 when encoding
//		Path   string // the path of the field, such as "phone[1].type"; empty for the value itself
//		Err    error  // the error of a method or of another library, or details of the cause; may be nil
//	}
//
//	func (e *Error) Error() string          // code, offset, path and Err, on one line
//	func (e *Error) Is(target error) bool   // whether target is the Code
//	func (e *Error) Unwrap() error          // Err
type Error = base.Error

// Code is the cause of an error. It is an error itself: errors.Is(err, isomer.Truncated). It is declared as
//
//	type Code uint8
//
//	func (c Code) Error() string    // a description of the cause
//	func (c Code) String() string   // its name, which is the same in every language: "truncated"
type Code = base.Code

// The causes of errors.
const (
	Truncated       = base.Truncated       // the input ends inside a value, or a length exceeds what is left of the input
	BadVarint       = base.BadVarint       // a varint of more than ten bytes
	BadTag          = base.BadTag          // a field number of 0 or out of range, a reserved wire type, an unmatched end tag
	BadUTF8         = base.BadUTF8         // text that is not UTF-8
	BadValue        = base.BadValue        // a value that its field cannot hold
	BadSyntax       = base.BadSyntax       // the input breaks the grammar of its format
	DuplicateKey    = base.DuplicateKey    // one key twice in an object, or two members of one oneof
	UnknownField    = base.UnknownField    // a key that the message lacks, unless unknown fields are ignored
	UnknownType     = base.UnknownType     // an Any of a type that is not registered
	MissingRequired = base.MissingRequired // a required field is absent
	TooDeep         = base.TooDeep         // values nest deeper than Limits.Depth
	TooLarge        = base.TooLarge        // more memory than Limits.Memory, or more than the format can represent
	Unsupported     = base.Unsupported     // a Go type or value that the format cannot represent
)

// Limits bound what decoding untrusted input may cost. A field that is 0 has its default.
type Limits = struct {
	// Depth is the maximum number of levels below the outermost message; 100 by default. It bounds encoding, too, so that
	// what is encoded can be decoded.
	Depth int
	// Memory is the maximum number of bytes that decoding may allocate besides the message itself; 1 << 30 by default.
	Memory int
}
