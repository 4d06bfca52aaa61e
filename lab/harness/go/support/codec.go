// Codec: how a harness uses its library.
// SPDX-License-Identifier: MIT

package support

// A Codec encodes and decodes messages of type T in one format. It is used by one goroutine.
type Codec[T any] struct {
	// Encode returns the encoded message. It is appended to dst, an empty slice whose memory is reused from call to
	// call, or is in new memory.
	Encode func(dst []byte, m *T) ([]byte, error)
	// Decode returns the decoded message, which is valid until the next call.
	Decode func(data []byte) (*T, error)
	// Part encodes any part of a plain struct, in order to find the one that the library cannot encode. It may be nil.
	Part func(v any) error
}

// Heap returns a Codec.Decode that decodes into a new message each time.
func Heap[T any](unmarshal func(data []byte, m *T) error) func([]byte) (*T, error) {
	return func(data []byte) (*T, error) {
		m := new(T)
		if err := unmarshal(data, m); err != nil {
			return nil, err
		}
		return m, nil
	}
}

// A Harness is a library, for Main.
type Harness[T any] struct {
	// Module is the path of the library's module, whose version is reported to the lab.
	Module string
	// Schema describes the message.
	Schema Schema
	// Codec returns the codec for a variant and a format. An error is a refusal.
	Codec func(variant, format string) (Codec[T], error)
}
