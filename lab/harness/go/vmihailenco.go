// Measures vmihailenco/msgpack over plain structs.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "vmihailenco/msgpack"
// version = ""
// formats = ["msgpack"]
// holds = "struct"
// needs = { go = ["github.com/vmihailenco/msgpack/v5"] }
// build = [["{python}", "{folder}/support/build.py", "plain", "{source}", "{out}", "{schema}", "{proto}",
//   "{message}", "{go}", "{protoc}", "{protos}"]]
// run = ["{out}/program"]
// operations = ["encode", "decode", "round_trip", "loopback"]
// ///

//go:build harness

package main

import (
	"bytes"
	"reflect"
	"time"

	"github.com/vmihailenco/msgpack/v5"

	"isomer.dev/isomer/lab/message"
	"isomer.dev/isomer/lab/support"
)

func main() {
	msgpack.Register(support.Timestamp{}, writeTime, readTime)
	support.Main(support.Harness[message.Message]{
		Module: "github.com/vmihailenco/msgpack/v5", Schema: message.Schema, Codec: codec,
	})
}

// writeTime encodes a time as the library encodes a time.Time, as MessagePack's timestamp.
func writeTime(to *msgpack.Encoder, v reflect.Value) error {
	t := v.Interface().(support.Timestamp)
	return to.EncodeTime(time.Unix(t.Seconds, int64(t.Nanos)))
}

func readTime(from *msgpack.Decoder, v reflect.Value) error {
	t, err := from.DecodeTime()
	v.Set(reflect.ValueOf(support.Timestamp{Seconds: t.Unix(), Nanos: int32(t.Nanosecond())}))
	return err
}

func codec(string, string) (codec support.Codec[message.Message], err error) {
	var out bytes.Buffer
	encoder := msgpack.NewEncoder(&out)
	codec.Encode = func(dst []byte, m *message.Message) ([]byte, error) {
		out = *bytes.NewBuffer(dst)
		encoder.Reset(&out)
		encoder.UseCompactInts(true)
		err := encoder.Encode(m)
		return out.Bytes(), err
	}
	codec.Decode = support.Heap(func(data []byte, m *message.Message) error { return msgpack.Unmarshal(data, m) })
	codec.Part = func(v any) error { _, err := msgpack.Marshal(v); return err }
	return codec, nil
}
