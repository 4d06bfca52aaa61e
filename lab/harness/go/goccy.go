// Measures goccy/go-json over plain structs.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "goccy/go-json"
// version = ""
// formats = ["json:enums=numbers,int64=numbers"]
// holds = "struct"
// needs = { go = ["github.com/goccy/go-json"] }
// build = [["{python}", "{folder}/support/build.py", "plain", "{source}", "{out}", "{schema}", "{proto}",
//   "{message}", "{go}", "{protoc}", "{protos}"]]
// run = ["{out}/program"]
// operations = ["encode", "decode", "round_trip", "loopback"]
// ///

//go:build harness

package main

import (
	"github.com/goccy/go-json"

	"isomer.dev/isomer/lab/message"
	"isomer.dev/isomer/lab/support"
)

func main() {
	support.Main(support.Harness[message.Message]{
		Module: "github.com/goccy/go-json", Schema: message.Schema, Codec: codec,
	})
}

func codec(string, string) (codec support.Codec[message.Message], err error) {
	codec.Encode = func(_ []byte, m *message.Message) ([]byte, error) { return json.Marshal(m) }
	codec.Decode = support.Heap(func(data []byte, m *message.Message) error { return json.Unmarshal(data, m) })
	codec.Part = func(v any) error { _, err := json.Marshal(v); return err }
	return codec, nil
}
