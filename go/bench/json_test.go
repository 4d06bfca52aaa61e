// JSON: Isomer and its peers on plain structs.
// SPDX-License-Identifier: MIT

package bench

import (
	"bytes"
	"encoding/json"

	"github.com/bytedance/sonic"
	jsonv2 "github.com/go-json-experiment/json"
	goccy "github.com/goccy/go-json"
	segmentio "github.com/segmentio/encoding/json"

	"isomer.dev/isomer"
)

func init() {
	addDocument("user", SampleUser())
	addDocument("order", SampleOrder())
	addDocument("order-mixed", SampleMixedOrder())
}

func addDocument[T any](name string, sample *T) {
	data, err := json.Marshal(sample)
	must(err)
	addDocumentReaders[T](name, data)
	addDocumentWriters(name, sample, len(data))
}

func addDocumentReaders[T any](name string, data []byte) {
	for _, reader := range []struct {
		library string
		read    func([]byte, any) error
	}{
		{"encoding-json", json.Unmarshal},
		{"json-v2", func(data []byte, v any) error { return jsonv2.Unmarshal(data, v) }},
		{"sonic", sonic.Unmarshal},
		{"sonic-std", sonic.ConfigStd.Unmarshal},
		{"goccy", goccy.Unmarshal},
		{"segmentio", segmentio.Unmarshal},
		{"isomer-heap", func(data []byte, v any) error { return isomer.Unmarshal(isomer.JSON, data, v) }},
	} {
		var last *T
		add(subject{jsonUnmarshal, name, reader.library, len(data), func() {
			v := new(T)
			must(reader.read(data, v))
			last = v
		}, func() []byte { return standard(last) }})
	}

	addDocumentArena[T](name, "isomer-arena", isomer.NewArena(), data)
	addDocumentArena[T](name, "isomer-arena-recycled", recycling(), data)
}

func addDocumentArena[T any](name, library string, arena *isomer.Arena, data []byte) {
	var last *T
	add(subject{jsonUnmarshal, name, library, len(data), func() {
		arena.Reset()
		v, err := isomer.Read[T](arena, isomer.JSON, data)
		must(err)
		last = v
	}, func() []byte { return standard(last) }})
}

func standard(v any) []byte {
	data, err := json.Marshal(v)
	must(err)
	return data
}

// encoder is how most libraries write to a buffer that is reused.
type encoder interface{ Encode(any) error }

func addDocumentWriters(name string, sample any, size int) {
	for _, writer := range []struct {
		library string
		encoder func(*bytes.Buffer) encoder
		marshal func(any) ([]byte, error)
	}{
		{"encoding-json", func(b *bytes.Buffer) encoder { return json.NewEncoder(b) }, json.Marshal},
		{"json-v2", func(b *bytes.Buffer) encoder { return v2Encoder{b} },
			func(v any) ([]byte, error) { return jsonv2.Marshal(v) }},
		{"sonic", func(b *bytes.Buffer) encoder { return sonic.ConfigDefault.NewEncoder(b) }, sonic.Marshal},
		{"sonic-std", func(b *bytes.Buffer) encoder { return sonic.ConfigStd.NewEncoder(b) }, sonic.ConfigStd.Marshal},
		{"goccy", func(b *bytes.Buffer) encoder { return goccy.NewEncoder(b) }, goccy.Marshal},
	} {
		buffer := new(bytes.Buffer)
		to := writer.encoder(buffer)
		add(subject{jsonAppend, name, writer.library, size, func() {
			buffer.Reset()
			must(to.Encode(sample))
		}, buffer.Bytes})
		addMarshal(name, writer.library, size, func() ([]byte, error) { return writer.marshal(sample) })
	}
	addAppend(name, "segmentio", size, func(dst []byte) ([]byte, error) {
		return segmentio.Append(dst, sample, segmentio.EscapeHTML|segmentio.SortMapKeys)
	})
	addMarshal(name, "segmentio", size, func() ([]byte, error) { return segmentio.Marshal(sample) })
	addAppend(name, "isomer", size, func(dst []byte) ([]byte, error) {
		return isomer.MarshalAppend(isomer.JSON, dst, sample)
	})
	addMarshal(name, "isomer", size, func() ([]byte, error) { return isomer.Marshal(isomer.JSON, sample) })
}

type v2Encoder struct{ to *bytes.Buffer }

func (e v2Encoder) Encode(v any) error { return jsonv2.MarshalWrite(e.to, v) }

func addAppend(name, library string, size int, write func([]byte) ([]byte, error)) {
	var buffer []byte
	add(subject{jsonAppend, name, library, size, func() {
		var err error
		buffer, err = write(buffer[:0])
		must(err)
	}, func() []byte { return buffer }})
}

func addMarshal(name, library string, size int, write func() ([]byte, error)) {
	var last []byte
	add(subject{jsonMarshal, name, library, size, func() {
		var err error
		last, err = write()
		must(err)
	}, func() []byte { return last }})
}
