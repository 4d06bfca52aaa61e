// Measures Isomer: messages of protoc-gen-go, with generated methods and without, and plain structs; on the heap and in
// an arena that takes all of its memory back before each message.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "Isomer"
// version = ["{isomer}", "--version"]
// build = [
//   ["{python}", "{folder}/support/prepare.py", "--source", "{source}", "--out", "{out}", "--schema", "{schema}",
//    "--proto", "{proto}", "--message", "{message}", "--go", "{go}", "--isomer", "{isomer}", "--protoc", "{protoc}",
//    "--types", "{types}", "{protos}"],
//   ["{go}", "-C", "{out}", "build", "-trimpath", "-tags", "harness,protolegacy", "-o", "program", "."],
// ]
// run = ["{out}/program"]
// operations = ["encode", "decode", "round_trip", "loopback"]
//
// [[variant]]
// name = "heap"
// holds = "struct"
// formats = ["protobuf", "json", "msgpack"]
// set = { types = "protobuf" }
//
// [[variant]]
// name = "arena"
// holds = "arena"
// formats = ["protobuf", "json", "msgpack"]
// set = { types = "protobuf" }
//
// [[variant]]
// name = "generated"
// holds = "struct"
// formats = ["protobuf"]
// set = { types = "isomer" }
//
// [[variant]]
// name = "generated-arena"
// holds = "arena"
// formats = ["protobuf"]
// set = { types = "isomer" }
//
// [[variant]]
// name = "plain"
// holds = "struct"
// formats = ["protobuf", "json:enums=numbers,int64=numbers", "msgpack"]
// set = { types = "plain" }
//
// [[variant]]
// name = "plain-arena"
// holds = "arena"
// formats = ["protobuf", "json:enums=numbers,int64=numbers", "msgpack"]
// set = { types = "plain" }
// ///

//go:build harness

package main

import (
	"fmt"
	"strings"

	"isomer.dev/isomer"
	"isomer.dev/isomer/lab/message"
	"isomer.dev/isomer/lab/support"
)

var formats = map[string]isomer.Format{
	"protobuf": isomer.Protobuf, "json": isomer.JSON, "msgpack": isomer.MessagePack,
}

func main() {
	support.Main(support.Harness[message.Message]{Schema: message.Schema, Codec: codec})
}

func codec(variant, name string) (codec support.Codec[message.Message], err error) {
	base, _, _ := strings.Cut(name, ":")
	format, ok := formats[base]
	if !ok {
		return codec, fmt.Errorf("there is no %s here", name)
	}
	codec.Encode = func(dst []byte, m *message.Message) ([]byte, error) { return isomer.MarshalAppend(format, dst, m) }
	codec.Decode = support.Heap(func(data []byte, m *message.Message) error { return isomer.Unmarshal(format, data, m) })
	if strings.HasSuffix(variant, "arena") {
		arena := isomer.ArenaOptions{RecycleText: true}.NewArena()
		codec.Decode = func(data []byte) (*message.Message, error) {
			arena.Reset()
			return isomer.Read[message.Message](arena, format, data)
		}
	}
	return codec, nil
}
