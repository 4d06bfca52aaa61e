// Measures Isomer: messages of protoc-gen-go, with generated methods and without, and plain structs; on the heap and in
// an arena that takes all of its memory back before each message.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "Isomer"
// version = ["{isomer}", "--version"]
// build = [["{python}", "{folder}/support/build.py", "{types}", "{source}", "{out}", "{schema}", "{proto}",
//   "{message}", "{go}", "{protoc}", "{protos}", "--isomer", "{isomer}"]]
// run = ["{out}/program"]
// operations = ["encode", "decode", "round_trip", "loopback"]
//
// [[variant]]
// name = "heap"
// holds = "struct"
// formats = ["protobuf", "json", "msgpack", "msgpack:keys=order"]
// set = { types = "protobuf" }
//
// [[variant]]
// name = "arena"
// holds = "arena"
// formats = ["protobuf", "json", "msgpack", "msgpack:keys=order"]
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
	"errors"
	"fmt"
	"strings"

	"isomer.dev/isomer"
	"isomer.dev/isomer/lab/message"
	"isomer.dev/isomer/lab/support"
)

var formats = map[string]isomer.Format{
	"protobuf":                         isomer.Protobuf,
	"json":                             isomer.JSON,
	"json:enums=numbers,int64=numbers": isomer.JSON, // of plain structs, whose enums are numbers
	"msgpack":                          isomer.MessagePack,
	"msgpack:keys=order":               &isomer.MessagePackOptions{Keys: isomer.ByOrder},
}

func main() {
	support.Main(support.Harness[message.Message]{Schema: message.Schema, Codec: codec})
}

func codec(variant, name string) (codec support.Codec[message.Message], err error) {
	format, ok := formats[name]
	if !ok {
		return codec, fmt.Errorf("there is no %s here", name)
	}
	codec.Encode = func(dst []byte, m *message.Message) ([]byte, error) {
		dst, err := isomer.MarshalAppend(format, dst, m)
		return dst, located(err)
	}
	codec.Decode = support.Heap(func(data []byte, m *message.Message) error {
		return located(isomer.Unmarshal(format, data, m))
	})
	if strings.HasSuffix(variant, "arena") {
		arena := isomer.ArenaOptions{RecycleText: true}.NewArena()
		codec.Decode = func(data []byte) (*message.Message, error) {
			arena.Reset()
			m, err := isomer.Read[message.Message](arena, format, data)
			return m, located(err)
		}
	}
	return codec, nil
}

// located adds the path of the field to err.
func located(err error) error {
	if err == nil {
		return nil
	}
	if ours := new(isomer.Error); errors.As(err, &ours) {
		return &support.Refusal{Field: ours.Path, Err: err}
	}
	return err
}
