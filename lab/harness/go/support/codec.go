// Codec: what a harness makes of its library.
// SPDX-License-Identifier: MIT

package support

// A Codec writes and reads messages of type T in one format. It is used by one goroutine.
type Codec[T any] struct {
	// Encode returns the message's bytes: appended to dst, an empty slice whose memory is used again from call to call,
	// or in memory of its own.
	Encode func(dst []byte, m *T) ([]byte, error)
	// Decode returns a message of data, which is valid until the next call.
	Decode func(data []byte) (*T, error)
	// Part encodes any part of a plain struct, if it is set: to find the one that the library cannot write.
	Part func(v any) error
}

// Heap is a Codec's Decode that reads into a new message each time.
func Heap[T any](unmarshal func(data []byte, m *T) error) func([]byte) (*T, error) {
	return func(data []byte) (*T, error) {
		m := new(T)
		if err := unmarshal(data, m); err != nil {
			return nil, err
		}
		return m, nil
	}
}

// A Harness is a library: Main runs it.
type Harness[T any] struct {
	// Module is the library's, as go.mod has it; its version is told to the lab.
	Module string
	// Schema is that of the message.
	Schema Schema
	// Codec makes one for a variant and a format. Its error is a refusal.
	Codec func(variant, format string) (Codec[T], error)
}
