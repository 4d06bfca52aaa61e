// Limits: how deeply nested and how large a message from an untrusted peer may be.
// SPDX-License-Identifier: MIT

package base

// Limits bound what decoding may cost. A field that is 0 has its default.
//
// The type has no name of its own, so that it is identical to isomer.Limits, which is declared with the same fields for
// the documentation.
type Limits = struct {
	// Depth is the maximum number of levels below the outermost message; 100 by default. It bounds encoding, too, so that
	// what is encoded can be decoded.
	Depth int
	// Memory is the maximum number of bytes that decoding may allocate besides the message itself; 1 << 30 by default.
	Memory int
}

// The defaults, the same in every language.
const (
	DefaultDepth  = 100
	DefaultMemory = 1 << 30
)

// OrDefault returns l with the defaults in place of zeros.
func OrDefault(l Limits) Limits {
	if l.Depth == 0 {
		l.Depth = DefaultDepth
	}
	if l.Memory == 0 {
		l.Memory = DefaultMemory
	}
	return l
}
