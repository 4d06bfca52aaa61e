// Error: what went wrong, where in the input, and in which field.
// SPDX-License-Identifier: MIT

// Package base holds what every other package of the module speaks of: errors and limits.
package base

import (
	"strconv"
	"strings"
)

// Code is the cause of an error, the same in every format and language. It is an error itself,
// so that errors.Is(err, Truncated) asks for it.
type Code uint8

// The codes; docs/errors.md tells what each one means.
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

// String is the name of the code, as in the golden vectors: "bad_utf8".
func (c Code) String() string {
	if int(c) < len(codes) {
		return codes[c].name
	}
	return "code " + strconv.Itoa(int(c))
}

// Error is the cause in words.
func (c Code) Error() string {
	if int(c) < len(codes) {
		return codes[c].text
	}
	return c.String()
}

// Error is what every function that reads or writes returns, always as *Error.
type Error struct {
	Code Code
	// Offset is that of a byte of the input, near the one that could not be accepted. Writing has no input: -1.
	Offset int
	// Path leads from the message that was given to the field: "phone[1].type". Empty for the message itself.
	Path string
	// Err is the error of a method of the caller's or of another library, or more about the cause; or nil.
	Err error
}

// Error puts it all on one line: "isomer: phone[1].type: value does not fit its field (byte 44)".
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

// Unwrap is the error of the method that failed, if there was one.
func (e *Error) Unwrap() error { return e.Err }
