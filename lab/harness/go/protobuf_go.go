// Measures Google's protobuf for Go, with its JSON and its text format.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "protobuf-go"
// version = ""
// formats = ["protobuf", "json", "text"]
// holds = "struct"
// needs = { go = ["google.golang.org/protobuf"] }
// build = [["{python}", "{folder}/support/build.py", "protobuf", "{source}", "{out}", "{schema}", "{proto}",
//   "{message}", "{go}", "{protoc}", "{protos}"]]
// run = ["{out}/program"]
// operations = ["encode", "decode", "round_trip", "loopback"]
// ///

//go:build harness

package main

import (
	"fmt"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/lab/message"
	"isomer.dev/isomer/lab/support"
)

type M = message.Message

func main() {
	support.Main(support.Harness[M]{Module: "google.golang.org/protobuf", Schema: message.Schema, Codec: codec})
}

func codec(_, format string) (codec support.Codec[M], err error) {
	switch format {
	case "protobuf":
		codec.Encode = func(dst []byte, m *M) ([]byte, error) { return proto.MarshalOptions{}.MarshalAppend(dst, m) }
		codec.Decode = support.Heap(func(data []byte, m *M) error { return proto.Unmarshal(data, m) })
	case "json":
		codec.Encode = func(dst []byte, m *M) ([]byte, error) { return protojson.MarshalOptions{}.MarshalAppend(dst, m) }
		codec.Decode = support.Heap(func(data []byte, m *M) error { return protojson.Unmarshal(data, m) })
	case "text":
		codec.Encode = func(dst []byte, m *M) ([]byte, error) { return prototext.MarshalOptions{}.MarshalAppend(dst, m) }
		codec.Decode = support.Heap(func(data []byte, m *M) error { return prototext.Unmarshal(data, m) })
	default:
		err = fmt.Errorf("there is no %s here", format)
	}
	return codec, err
}
