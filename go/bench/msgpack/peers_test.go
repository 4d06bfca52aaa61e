// Peers: benchmarks of Isomer and other libraries, and tests that they understand each other.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/vmihailenco/msgpack/v5"

	"isomer.dev/isomer"
	"isomer.dev/isomer/bench"
)

// A peer encodes and decodes values.
type peer struct {
	name      string
	append    func(dst []byte, v any) ([]byte, error)
	unmarshal func(data []byte, v any) error
}

// peers returns the libraries, used in the way that their documentation calls fastest, with plain structs and without a
// pool of values.
func peers() []peer {
	recycling := isomer.ArenaOptions{RecycleText: true}.NewArena()
	arena := isomer.NewArena()
	into := func(a *isomer.Arena) func([]byte, any) error {
		return func(data []byte, v any) error {
			a.Reset()
			return a.Unmarshal(isomer.MessagePack, data, v)
		}
	}
	return []peer{
		{"vmihailenco", vmihailencoAppend(), vmihailencoUnmarshal},
		{"isomer", isomer.MessagePack.MarshalAppend, isomer.MessagePack.Unmarshal},
		{"isomer-arena", nil, into(arena)},
		{"isomer-recycling", nil, into(recycling)},
	}
}

func vmihailencoAppend() func([]byte, any) ([]byte, error) {
	var buffer bytes.Buffer
	e := msgpack.NewEncoder(&buffer)
	return func(dst []byte, v any) ([]byte, error) {
		buffer = *bytes.NewBuffer(dst)
		e.Reset(&buffer)
		e.SetCustomStructTag("json")
		e.UseCompactInts(true)
		err := e.Encode(v)
		return buffer.Bytes(), err
	}
}

func vmihailencoUnmarshal(data []byte, v any) error {
	d := msgpack.GetDecoder()
	defer msgpack.PutDecoder(d)
	d.Reset(bytes.NewReader(data))
	d.SetCustomStructTag("json")
	return d.Decode(v)
}

func everySample() map[string]any {
	return map[string]any{"a-user": sampleUser(), "b-order": bench.SampleOrder(), "c-catalog": sampleCatalog()}
}

func TestPeersReadEachOther(t *testing.T) {
	for name, sample := range everySample() {
		for _, writer := range peers() {
			if writer.append == nil {
				continue
			}
			data, err := writer.append([]byte("ab"), sample)
			must(err)
			for _, reader := range peers() {
				for range 2 {
					got := reflect.New(reflect.TypeOf(sample).Elem()).Interface()
					if err := reader.unmarshal(data[2:], got); err != nil || !reflect.DeepEqual(got, sample) {
						t.Errorf("%s from %s to %s: %v\n%v\n%v", name, writer.name, reader.name, err, got, sample)
					}
				}
			}
		}
	}
}

func BenchmarkAll(b *testing.B) {
	for _, name := range []string{"a-user", "b-order", "c-catalog"} {
		sample := everySample()[name]
		data, err := isomer.Marshal(isomer.MessagePack, sample)
		must(err)
		for _, p := range peers() {
			b.Run("unmarshal/"+name+"/"+p.name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(data)))
				v := reflect.New(reflect.TypeOf(sample).Elem())
				for b.Loop() {
					v.Elem().SetZero()
					must(p.unmarshal(data, v.Interface()))
				}
			})
		}
		for _, p := range peers() {
			if p.append == nil {
				continue
			}
			b.Run("append/"+name+"/"+p.name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(data)))
				var buffer []byte
				for b.Loop() {
					var err error
					buffer, err = p.append(buffer[:0], sample)
					must(err)
				}
			})
		}
	}
}
