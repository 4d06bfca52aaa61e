// Error, Code and Limits, as users see them.
// SPDX-License-Identifier: MIT

package isomer

import "isomer.dev/isomer/internal/base"

// Error is what every function here returns as its error: a Code, an Offset into the input, the Path of the field,
// and as Err the error of a method that was called, if one failed.
type Error = base.Error

// Code is the cause of an error. It is an error itself: errors.Is(err, isomer.Truncated).
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
type Limits = base.Limits
