// Measures vtprotobuf, whose generated code reads and writes messages of protoc-gen-go: new ones, and ones from its
// pools, which keep the memory of the message before.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "vtprotobuf"
// version = ""
// formats = ["protobuf"]
// needs = { go = ["github.com/planetscale/vtprotobuf"] }
// build = [["{python}", "{folder}/support/build.py", "{types}", "{source}", "{out}", "{schema}", "{proto}",
//   "{message}", "{go}", "{protoc}", "{protos}"]]
// run = ["{out}/program"]
// operations = ["encode", "decode", "round_trip", "loopback"]
//
// [[variant]]
// name = "heap"
// holds = "struct"
// set = { types = "vtprotobuf" }
//
// [[variant]]
// name = "pool"
// holds = "arena"
// set = { types = "vtprotobuf-pool" }
// ///

//go:build harness

package main

import (
	"fmt"

	"isomer.dev/isomer/lab/message"
	"isomer.dev/isomer/lab/support"
)

func main() {
	support.Main(support.Harness[message.Message]{
		Module: "github.com/planetscale/vtprotobuf", Schema: message.Schema, Codec: codec,
	})
}

func codec(_, format string) (codec support.Codec[message.Message], err error) {
	if format != "protobuf" {
		return codec, fmt.Errorf("there is no %s here", format)
	}
	codec.Encode = func(dst []byte, m *message.Message) ([]byte, error) {
		size := m.SizeVT()
		if cap(dst) < size {
			dst = make([]byte, size)
		}
		_, err := m.MarshalToSizedBufferVT(dst[:size])
		return dst[:size], err
	}
	var last *message.Message
	codec.Decode = func(data []byte) (*message.Message, error) {
		if pooled, ok := any(last).(interface{ ReturnToVTPool() }); ok && last != nil {
			pooled.ReturnToVTPool()
		}
		last = message.FromPool()
		return last, last.UnmarshalVT(data)
	}
	return codec, nil
}
