// Limits: how deep and how large a message from outside may be.
// SPDX-License-Identifier: MIT

package base

// Limits bound what reading may cost. A field that is 0 has its default. It has no name of its own, so that it is the same
// type as isomer.Limits, whose declaration is for those who read the documentation.
type Limits = struct {
	// Depth is how many levels below the top message are read: 100.
	Depth int
	// Memory is how many bytes reading may materialise beyond the message itself: 1 << 30.
	Memory int
}

// The defaults, the same in every language.
const (
	DefaultDepth  = 100
	DefaultMemory = 1 << 30
)

// OrDefault is l with its zeros replaced.
func OrDefault(l Limits) Limits {
	if l.Depth == 0 {
		l.Depth = DefaultDepth
	}
	if l.Memory == 0 {
		l.Memory = DefaultMemory
	}
	return l
}
