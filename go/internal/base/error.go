// Error: what went wrong, where in the input, and in which field.
// SPDX-License-Identifier: MIT

// Package base has what all other packages of the module share: errors and limits.
package base

import (
	"strconv"
	"strings"
)

// Code is the cause of an error, the same in every format and language. It is an error itself, for errors.Is(err,
// Truncated).
type Code uint8

// The codes. docs/errors.md says what each one means.
const (
	OK Code = iota
	Truncated
	BadVarint
	BadTag
	BadUTF8
	BadValue
	BadSyntax
	DuplicateKey
	UnknownField
	UnknownType
	MissingRequired
	TooDeep
	TooLarge
	Unsupported
)

var codes = [...]struct{ name, text string }{
	OK:              {"ok", "no error"},
	Truncated:       {"truncated", "input ends inside a value"},
	BadVarint:       {"bad_varint", "varint is too long"},
	BadTag:          {"bad_tag", "invalid tag"},
	BadUTF8:         {"bad_utf8", "text is not UTF-8"},
	BadValue:        {"bad_value", "value does not fit its field"},
	BadSyntax:       {"bad_syntax", "input breaks the grammar"},
	DuplicateKey:    {"duplicate_key", "key occurs twice"},
	UnknownField:    {"unknown_field", "message has no such field"},
	UnknownType:     {"unknown_type", "type is not known"},
	MissingRequired: {"missing_required", "required field is absent"},
	TooDeep:         {"too_deep", "nested too deep"},
	TooLarge:        {"too_large", "larger than its limit"},
	Unsupported:     {"unsupported", "type cannot be written or read"},
}

// String returns the name of the code, as in the golden vectors: "bad_utf8".
func (c Code) String() string {
	if int(c) < len(codes) {
		return codes[c].name
	}
	return "code " + strconv.Itoa(int(c))
}

// Error describes the cause.
func (c Code) Error() string {
	if int(c) < len(codes) {
		return codes[c].text
	}
	return c.String()
}

// Error is the type of every error that a function of this module returns. Such errors are always pointers to it.
type Error struct {
	Code Code
	// Offset is the offset in the input of the byte that was not accepted, or of one near it. It is -1 when encoding.
	Offset int
	// Path leads from the outermost message to the field, such as "phone[1].type". It is empty for the message itself.
	Path string
	// Err is the error of a method or of another library, or details of the cause. It may be nil.
	Err error
}

// Error returns everything on one line: "isomer: phone[1].type: value does not fit its field (byte 44)".
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("isomer: ")
	if e.Path != "" {
		b.WriteString(e.Path)
		b.WriteString(": ")
	}
	b.WriteString(e.Code.Error())
	if e.Offset >= 0 {
		b.WriteString(" (byte ")
		b.WriteString(strconv.Itoa(e.Offset))
		b.WriteString(")")
	}
	if e.Err != nil {
		b.WriteString(": ")
		b.WriteString(e.Err.Error())
	}
	return b.String()
}

// Is makes errors.Is(err, code) true.
func (e *Error) Is(target error) bool { return target == e.Code }

// Unwrap returns the error of the method that failed, if there was one.
func (e *Error) Unwrap() error { return e.Err }
