// Measures sonic over plain structs: it compiles code for their types while the program runs.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "sonic"
// version = ""
// formats = ["json:enums=numbers,int64=numbers"]
// holds = "struct"
// needs = { go = ["github.com/bytedance/sonic"] }
// build = [["{python}", "{folder}/support/build.py", "plain", "{source}", "{out}", "{schema}", "{proto}",
//   "{message}", "{go}", "{protoc}", "{protos}"]]
// run = ["{out}/program"]
// operations = ["encode", "decode", "round_trip", "loopback"]
// ///

//go:build harness

package main

import (
	"errors"
	"runtime"

	"github.com/bytedance/sonic"
	"github.com/bytedance/sonic/encoder"

	"isomer.dev/isomer/lab/message"
	"isomer.dev/isomer/lab/support"
)

func main() {
	support.Main(support.Harness[message.Message]{
		Module: "github.com/bytedance/sonic", Schema: message.Schema, Codec: codec,
	})
}

func codec(string, string) (codec support.Codec[message.Message], err error) {
	if sonic.APIKind == sonic.UseStdJSON {
		return codec, errors.New("sonic calls encoding/json with " + runtime.Version() + " on " + runtime.GOARCH)
	}
	codec.Encode = func(dst []byte, m *message.Message) ([]byte, error) {
		err := encoder.EncodeInto(&dst, m, 0)
		return dst, err
	}
	codec.Decode = support.Heap(func(data []byte, m *message.Message) error { return sonic.Unmarshal(data, m) })
	codec.Part = func(v any) error { _, err := sonic.Marshal(v); return err }
	return codec, nil
}
