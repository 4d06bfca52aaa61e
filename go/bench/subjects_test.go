// Subjects: what is measured: an operation on a message by a library. Each is also tested to do what it says.
// SPDX-License-Identifier: MIT

package bench

import (
	"encoding/json"
	"reflect"
	"testing"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/testpb/samples"
)

// The operations. To append is into a buffer that is used again; to marshal is into memory of its own.
const (
	protobufUnmarshal = "protobuf-unmarshal"
	protobufAppend    = "protobuf-append"
	protobufMarshal   = "protobuf-marshal"
	jsonUnmarshal     = "json-unmarshal"
	jsonAppend        = "json-append"
	jsonMarshal       = "json-marshal"
)

// A subject does its work in run; result is what it made, in the operation's format.
type subject struct {
	operation, message, library string
	size                        int
	run                         func()
	result                      func() []byte
}

// rank orders the libraries of a table; what is behind the first is measured against it.
var rank = []string{"protobuf-go", "encoding-json"}

var all []subject

func add(s subject) { all = append(all, s) }

func subjects() []subject {
	var first, rest []subject
	for _, s := range all {
		if s.library == rank[0] || s.library == rank[1] {
			first = append(first, s)
		} else {
			rest = append(rest, s)
		}
	}
	return append(first, rest...)
}

func BenchmarkAll(b *testing.B) {
	for _, s := range subjects() {
		b.Run(s.operation+"/"+s.message+"/"+s.library, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(s.size))
			for b.Loop() {
				s.run()
			}
		})
	}
}

func TestAllDoWhatTheySay(t *testing.T) {
	for _, s := range all {
		t.Run(s.operation+"/"+s.message+"/"+s.library, func(t *testing.T) {
			s.run()
			s.run() // What was made first is used again.
			if s.operation == jsonUnmarshal || s.operation == jsonAppend || s.operation == jsonMarshal {
				sameJSON(t, s.result(), documents[s.message])
				return
			}
			want := messages[s.message]
			got := want.ProtoReflect().New().Interface()
			must(proto.Unmarshal(s.result(), got))
			if !proto.Equal(got, want) {
				t.Errorf("%v\nis not %v", got, want)
			}
		})
	}
	if len(all) < 40 {
		t.Errorf("only %d subjects", len(all))
	}
}

func sameJSON(t *testing.T, got []byte, want any) {
	t.Helper()
	wanted, err := json.Marshal(want)
	must(err)
	var one, other any
	must(json.Unmarshal(got, &one))
	must(json.Unmarshal(wanted, &other))
	if !reflect.DeepEqual(one, other) {
		t.Errorf("%s\nis not %s", got, wanted)
	}
}

// messages of protobuf, and documents of JSON, by the names that the table has for them.
var (
	messages = map[string]proto.Message{
		"a-user": samples.User(), "b-google1": samples.Google1(), "c-catalog": samples.Catalog(),
	}
	documents = map[string]any{"user": SampleUser(), "order": SampleOrder()}
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func encode(m proto.Message) []byte {
	data, err := proto.Marshal(m)
	must(err)
	return data
}
