// Measures Go's own encoding/json over plain structs.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "encoding/json"
// version = ["{go}", "env", "GOVERSION"]
// formats = ["json:enums=numbers,int64=numbers"]
// holds = "struct"
// build = [["{python}", "{folder}/support/build.py", "plain", "{source}", "{out}", "{schema}", "{proto}",
//   "{message}", "{go}", "{protoc}", "{protos}"]]
// run = ["{out}/program"]
// operations = ["encode", "decode", "round_trip", "loopback"]
// ///

//go:build harness

package main

import (
	"encoding/json"

	"isomer.dev/isomer/lab/message"
	"isomer.dev/isomer/lab/support"
)

func main() {
	support.Main(support.Harness[message.Message]{Schema: message.Schema, Codec: codec})
}

func codec(string, string) (codec support.Codec[message.Message], err error) {
	codec.Encode = func(_ []byte, m *message.Message) ([]byte, error) { return json.Marshal(m) }
	codec.Decode = support.Heap(func(data []byte, m *message.Message) error { return json.Unmarshal(data, m) })
	codec.Part = func(v any) error { _, err := json.Marshal(v); return err }
	return codec, nil
}
