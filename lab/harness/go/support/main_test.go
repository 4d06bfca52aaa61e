// Main: jobs from their text to their events, with encoding/json and a plain struct.
// SPDX-License-Identifier: MIT

package support

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/known/durationpb"
)

// own is google.protobuf.Duration as a program might declare it.
type own struct {
	Seconds int64 `isomer:"1" json:"seconds,omitempty"`
	Nanos   int32 `isomer:"2" json:"nanos,omitempty"`
}

func jsonCodec(string, string) (codec Codec[own], err error) {
	codec.Encode = func(_ []byte, m *own) ([]byte, error) { return json.Marshal(m) }
	codec.Decode = Heap(func(data []byte, m *own) error { return json.Unmarshal(data, m) })
	return codec, nil
}

func schemaOf(t *testing.T) Schema {
	t.Helper()
	file := protodesc.ToFileDescriptorProto(durationpb.File_google_protobuf_duration_proto)
	descriptors, err := proto.Marshal(&descriptorpb.FileDescriptorSet{File: []*descriptorpb.FileDescriptorProto{file}})
	if err != nil {
		t.Fatal(err)
	}
	return Schema{Descriptors: descriptors}
}

// jobOf writes the files of a job with two messages.
func jobOf(t *testing.T) Job {
	t.Helper()
	folder := t.TempDir()
	file := func(name string, records ...string) string {
		var content []byte
		for _, record := range records {
			content = appendRecord(content, []byte(record))
		}
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	return Job{
		Contract: contract, Message: "google.protobuf.Duration", Format: "json",
		Values: file("values", "\x08\x07", "\x10\x05"), Input: file("input", `{"nanos": 5}`, `{"seconds": 7}`),
		Output: filepath.Join(folder, "output"), Again: filepath.Join(folder, "again"),
		Operations: []string{"encode", "decode", "round_trip", "loopback"},
		Samples:    3, SampleNS: 1000_000, WarmupNS: 100_000,
	}
}

// eventsOf runs a job, and returns its events.
func eventsOf(t *testing.T, h Harness[own], job Job) ([]map[string]any, error) {
	t.Helper()
	text, err := json.Marshal(job)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	failure := h.work(bytes.NewReader(text), newEvents(&out))
	var said []map[string]any
	for decoder := json.NewDecoder(&out); ; {
		event := make(map[string]any)
		if err := decoder.Decode(&event); errors.Is(err, io.EOF) {
			return said, failure
		} else if err != nil {
			t.Fatal(err)
		}
		said = append(said, event)
	}
}

func TestACheckWritesTheValuesAndWhatWasRead(t *testing.T) {
	job := jobOf(t)
	job.Task = "check"
	said, err := eventsOf(t, Harness[own]{Schema: schemaOf(t), Codec: jsonCodec}, job)
	if err != nil || len(said) != 2 || said[0]["event"] != "ready" || said[1]["event"] != "end" {
		t.Fatal(said, err)
	}
	for path, want := range map[string]string{
		job.Output: "\x0d{\"seconds\":7}\x0b{\"nanos\":5}", job.Again: "\x0b{\"nanos\":5}\x0d{\"seconds\":7}",
	} {
		if found, err := os.ReadFile(path); err != nil || string(found) != want {
			t.Errorf("%q, %v", found, err)
		}
	}
}

func TestAMeasurementHasAllSamplesOfAllOperations(t *testing.T) {
	job := jobOf(t)
	job.Task = "measure"
	said, err := eventsOf(t, Harness[own]{Schema: schemaOf(t), Codec: jsonCodec}, job)
	if err != nil {
		t.Fatal(err)
	}
	counts := make(map[string]int)
	for _, event := range said {
		name, _ := event["operation"].(string)
		counts[event["event"].(string)+" "+name]++
		if event["event"] == "sample" && (event["wall_ns"].(float64) < 1000_000 || event["calls"].(float64) < 2) {
			t.Error(event)
		}
		if event["event"] == "memory" && event["allocations"].(float64) < 1 {
			t.Error(event)
		}
	}
	for _, operation := range job.Operations {
		if counts["sample "+operation] != 3 || counts["memory "+operation] != 1 {
			t.Error(operation, counts)
		}
	}
	if said[len(said)-1]["event"] != "end" {
		t.Error(said[len(said)-1])
	}
}

func TestWhatALibraryFailsAtIsTheLastEvent(t *testing.T) {
	job := jobOf(t)
	job.Task = "check"
	never := errors.New("no\n numbers")
	codec := func(string, string) (codec Codec[own], err error) {
		codec.Encode = func([]byte, *own) ([]byte, error) { return nil, never }
		codec.Part = func(v any) error {
			if v == int64(7) {
				return never
			}
			return nil
		}
		return codec, nil
	}
	said, err := eventsOf(t, Harness[own]{Schema: schemaOf(t), Codec: codec}, job)
	last := said[len(said)-1]
	if err != nil || last["event"] != "failed" || last["reason"] != "no numbers" || last["field"] != "seconds" {
		t.Error(said, err)
	}
}

func TestWhatAHarnessRefusesIsNoFailureOfTheLibrary(t *testing.T) {
	for _, encodes := range []bool{false, true} {
		job := jobOf(t)
		job.Task = "check"
		known := &Refusal{"a.field", errors.New("no such kind")}
		codec := func(string, string) (codec Codec[own], err error) {
			codec.Encode = func([]byte, *own) ([]byte, error) { return nil, known }
			if encodes {
				return codec, nil
			}
			return codec, known
		}
		said, err := eventsOf(t, Harness[own]{Schema: schemaOf(t), Codec: codec}, job)
		last := said[len(said)-1]
		if err != nil || last["event"] != "refused" || last["field"] != "a.field" {
			t.Error(said, err)
		}
	}
}

func TestFaultsOfAJobAreNoRefusals(t *testing.T) {
	for what, spoil := range map[string]func(*Job){
		"contract": func(j *Job) { j.Contract++ },
		"no task":  func(j *Job) { j.Task = "guess" },
		"values":   func(j *Job) { j.Values += "?" },
		"is cut":   func(j *Job) { _ = os.WriteFile(j.Input, []byte("\x05abc"), 0o600) },
		"guess":    func(j *Job) { j.Task, j.Operations = "measure", []string{"guess"} },
		"records":  func(j *Job) { j.Task = "measure"; _ = os.Truncate(j.Input, 0) },
	} {
		job := jobOf(t)
		job.Task = "check"
		spoil(&job)
		_, err := eventsOf(t, Harness[own]{Schema: schemaOf(t), Codec: jsonCodec}, job)
		if err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
