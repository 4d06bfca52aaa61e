// Subjects: what is measured, which is an operation of a library on a message. Each is also tested to be correct.
// SPDX-License-Identifier: MIT

package bench

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"syscall"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/testpb/samples"
)

// The operations. Append writes to a buffer that is reused, and marshal to new memory.
const (
	protobufUnmarshal = "protobuf-unmarshal"
	protobufAppend    = "protobuf-append"
	protobufMarshal   = "protobuf-marshal"
	jsonUnmarshal     = "json-unmarshal"
	jsonAppend        = "json-append"
	jsonMarshal       = "json-marshal"
)

// A subject does its work in run. Its result is what run made, in the operation's format.
type subject struct {
	operation, message, library string
	size                        int
	run                         func()
	result                      func() []byte
}

var all []subject

func add(s subject) { all = append(all, s) }

// subjects returns the subjects in such an order that those that are compared run one after the other, since machines
// change their speed within minutes. The first one of a group is the reference.
func subjects() []subject {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b subject) int {
		return cmp.Or(
			cmp.Compare(a.operation, b.operation), cmp.Compare(a.message, b.message), cmp.Compare(a.rank(), b.rank()))
	})
	return sorted
}

// rank is lower for the libraries that others are compared with.
func (s subject) rank() int {
	if s.library == "protobuf-go" || s.library == "encoding-json" {
		return 0
	}
	return 1
}

func BenchmarkAll(b *testing.B) {
	for _, s := range subjects() {
		b.Run(s.operation+"/"+s.message+"/"+s.library, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(s.size))
			s.run() // Compilation and first allocations are not measured.
			before := cpuTime()
			for b.Loop() {
				s.run()
			}
			// On a machine with other load, elapsed time means little.
			b.ReportMetric(float64(cpuTime()-before)/float64(b.N), "cpu-ns/op")
		})
	}
}

// cpuTime returns the CPU time of this process, including that of the garbage collector.
func cpuTime() time.Duration {
	var used syscall.Rusage
	must(syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func TestAllDoWhatTheySay(t *testing.T) {
	for _, s := range all {
		t.Run(s.operation+"/"+s.message+"/"+s.library, func(t *testing.T) {
			s.run()
			s.run() // What the first run allocated is reused.
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

// The messages of protobuf and the documents of JSON, by their names in the table.
var (
	messages = map[string]proto.Message{
		"a-user": samples.User(), "b-google1": samples.Google1(), "c-catalog": samples.Catalog(),
		"d-google1-proto2": samples.Google1Proto2(), "e-feed-proto2": samples.Feed(), "f-trace-proto2": samples.Trace(),
		"g-orders-edition": samples.Orders(),
	}
	documents = map[string]any{"user": SampleUser(), "order": SampleOrder(), "order-mixed": SampleMixedOrder()}
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
