// Error, Code and Limits, as users see them.
// SPDX-License-Identifier: MIT

package isomer

import "isomer.dev/isomer/internal/base"

// Error is what every function here returns as its error. It is declared as
//
//	type Error struct {
//		Code   Code   // the cause, for errors.Is(err, isomer.Truncated)
//		Offset int    // of a byte of the input, near the one that could not be accepted; -1 when writing
//		Path   string // of the field, such as "phone[1].type"; empty for the value itself
//		Err    error  // of a method of the caller's or of another library, or more about the cause; or nil
//	}
//
//	func (e *Error) Error() string          // all of it, on one line
//	func (e *Error) Is(target error) bool   // whether target is the Code
//	func (e *Error) Unwrap() error          // Err
type Error = base.Error

// Code is the cause of an error. It is an error itself: errors.Is(err, isomer.Truncated). It is declared as
//
//	type Code uint8
//
//	func (c Code) Error() string    // the cause in words
//	func (c Code) String() string   // its name in every language: "truncated"
type Code = base.Code

// The causes.
const (
	Truncated       = base.Truncated       // the input ends inside a value, or a length says more than there is
	BadVarint       = base.BadVarint       // a varint of more than ten bytes
	BadTag          = base.BadTag          // field number 0 or out of range, a reserved wire type, an end without its start
	BadUTF8         = base.BadUTF8         // text that is not UTF-8
	BadValue        = base.BadValue        // a value that its field cannot hold
	BadSyntax       = base.BadSyntax       // the input breaks the grammar of its format
	DuplicateKey    = base.DuplicateKey    // a key twice in one object, or two members of one oneof
	UnknownField    = base.UnknownField    // a key that the message lacks, where that is an error
	UnknownType     = base.UnknownType     // an Any of a type that is not registered
	MissingRequired = base.MissingRequired // a required field is absent
	TooDeep         = base.TooDeep         // nested deeper than Limits.Depth
	TooLarge        = base.TooLarge        // over Limits.Memory, or over what the format can express
	Unsupported     = base.Unsupported     // a Go type or value that the format has no form for
)

// Limits bound what reading may cost; a field that is 0 has its default.
type Limits = struct {
	// Depth is how many levels below the top message are read: 100.
	Depth int
	// Memory is how many bytes reading may materialise beyond the message itself: 1 << 30.
	Memory int
}
