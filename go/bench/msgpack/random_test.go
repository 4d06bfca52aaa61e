// Random values: Isomer and vmihailenco/msgpack write the same bytes, and each library reads what the others write.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"bytes"
	"math/rand"
	"reflect"
	"testing"
	"testing/quick"
	"time"

	"github.com/vmihailenco/msgpack/v5"

	"isomer.dev/isomer"
	"isomer.dev/isomer/bench"
)

var sorted = &isomer.MessagePackOptions{Deterministic: true}

func vmihailencoSorted(v any) []byte {
	var buffer bytes.Buffer
	e := msgpack.NewEncoder(&buffer)
	e.SetCustomStructTag("json")
	e.UseCompactInts(true)
	e.SetSortMapKeys(true)
	must(e.Encode(v))
	return buffer.Bytes()
}

func TestRandomStructs(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for range 300 {
		for _, like := range []any{bench.Order{}, Catalog{}, User{}, Product{}} {
			v, _ := quick.Value(reflect.TypeOf(like), random)
			p := reflect.New(v.Type())
			p.Elem().Set(v)
			want := vmihailencoSorted(p.Interface())
			got, err := sorted.Marshal(p.Interface())
			if err != nil || !bytes.Equal(got, want) {
				t.Fatalf("%v\n%x\n%x", err, got, want)
			}
			for _, writer := range peers()[:2] {
				data, err := writer.append(nil, p.Interface())
				must(err)
				for _, reader := range peers() {
					back := reflect.New(v.Type())
					must(reader.unmarshal(data, back.Interface()))
					if !reflect.DeepEqual(back.Interface(), p.Interface()) {
						t.Fatalf("%s to %s\n%+v\n%+v", writer.name, reader.name, back, p)
					}
				}
			}
		}
	}
}

// anything returns a random value that an interface may hold.
func anything(random *rand.Rand, depth int) any {
	kinds := 9
	if depth == 0 {
		kinds = 7
	}
	switch random.Intn(kinds) {
	case 0:
		return nil
	case 1:
		return random.Intn(2) == 0
	case 2:
		return int64(random.Uint64()) >> random.Intn(64)
	case 3:
		return random.NormFloat64()
	case 4:
		return string(bytes.Repeat([]byte("é"), random.Intn(200)))
	case 5:
		return make([]byte, random.Intn(400))
	case 6:
		return time.Unix(random.Int63n(1<<35), random.Int63n(1e9)*random.Int63n(2)).UTC()
	case 7:
		list := make([]any, random.Intn(20))
		for i := range list {
			list[i] = anything(random, depth-1)
		}
		return list
	}
	m := map[string]any{}
	for range random.Intn(20) {
		key, _ := quick.Value(reflect.TypeFor[string](), random)
		m[key.String()] = anything(random, depth-1)
	}
	return m
}

func TestRandomValues(t *testing.T) {
	random := rand.New(rand.NewSource(2))
	for range 3000 {
		v := anything(random, 4)
		want := vmihailencoSorted(v)
		got, err := sorted.Marshal(v)
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%v\n%x\n%x", err, got, want)
		}
		var back any
		must(isomer.Unmarshal(isomer.MessagePack, want, &back))
		if !reflect.DeepEqual(back, v) {
			t.Fatalf("%#v\n%#v", back, v)
		}
		var theirs any
		d := msgpack.NewDecoder(bytes.NewReader(got))
		must(d.Decode(&theirs))
		if again := vmihailencoSorted(theirs); !bytes.Equal(again, got) {
			t.Fatalf("%x\n%x", again, got)
		}
	}
}
