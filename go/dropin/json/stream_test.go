// Decoder and Encoder, compared with encoding/json step by step: the same values, errors and offsets.
// SPDX-License-Identifier: MIT

package json_test

import (
	"bytes"
	stdlib "encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"isomer.dev/isomer/dropin/json"
	"isomer.dev/isomer/internal/respell"
)

// stream is the interface of both decoders.
type stream interface {
	Decode(v any) error
	Token() (stdlib.Token, error)
	More() bool
	InputOffset() int64
	UseNumber()
	DisallowUnknownFields()
}

type row struct {
	ID    int            `json:"id,string"`
	Name  string         `json:"name"`
	Tags  []string       `json:"tags,omitempty"`
	Extra map[string]any `json:"extra"`
	Next  *row           `json:"next"`
}

// intos has the variables to decode into.
var intos = []func() any{
	func() any { return new(any) }, func() any { return new(row) }, func() any { return new([]row) }, func() any { return new(stdlib.RawMessage) },
	func() any { return new(string) }, func() any { return new(float64) }, func() any { return new(map[string]any) }, func() any { return row{} },
}

// run executes steps with d, and returns the result of each as text.
func run(d stream, steps []byte) (told []string) {
	for _, step := range steps {
		var result any
		var err error
		switch step % 8 {
		case 0, 1:
			result, err = d.Token()
		case 2:
			result = d.More()
		default:
			v := intos[int(step/8)%len(intos)]()
			err = d.Decode(v)
			result = v
		}
		text, _ := stdlib.Marshal(result)
		told = append(told, fmt.Sprintf("%d: %s %#v at %d", step%8, text, err, d.InputOffset()))
		if wrong, ok := err.(*stdlib.SyntaxError); ok {
			told = append(told, fmt.Sprint(wrong.Offset, wrong))
		}
	}
	return told
}

// readers return a text in pieces of several sizes.
var readers = []func(r io.Reader) io.Reader{
	func(r io.Reader) io.Reader { return r }, iotest.OneByteReader, iotest.HalfReader, iotest.DataErrReader,
	func(r io.Reader) io.Reader { return io.MultiReader(io.LimitReader(r, 7), r) },
}

// sameStream executes steps with both decoders.
func sameStream(t testing.TB, text string, way int, options byte, steps []byte) {
	t.Helper()
	read := readers[way%len(readers)]
	ours, theirs := stream(json.NewDecoder(read(strings.NewReader(text)))), stream(stdlib.NewDecoder(read(strings.NewReader(text))))
	for _, d := range []stream{ours, theirs} {
		if options&1 != 0 {
			d.UseNumber()
		}
		if options&2 != 0 {
			d.DisallowUnknownFields()
		}
	}
	got, want := run(ours, steps), run(theirs, steps)
	if !reflect.DeepEqual(got, want) {
		for i := range got {
			if i >= len(want) || got[i] != want[i] {
				t.Fatalf("%.300q, reader %d, options %d, steps %d:\n%s\n%s", text, way, options, steps[:min(i+1, len(steps))], got[i], want[min(i, len(want)-1)])
			}
		}
		t.Fatalf("%.300q: %d and %d results", text, len(got), len(want))
	}
}

var streamed = []string{
	`{"id":"1","name":"a","tags":["x"],"extra":{"k":[1,2.5,null]},"next":{"id":"2","name":"b"}}`, `[1,2,3]`, `"text"`, `12`, `-1.5e3`, `true`, `null`, `{}`, `[]`,
	`[{"id":"1"},{"id":"2"}]`, `{"id":1}`, `{"unknown":1}`, `{"name":5}`, `[[[]],{"a":{"b":[]}}]`, `{"id":"x"}`, `"\u00e9\n"`, `{"a":1,"a":2}`, `[`, `{"a`, `tru`, `]`, `{"a":}`, `[1,]`,
	`"\x"`, `01`, `1.`, `{"a" 1}`, "\x00", `[1 2]`, `[2 E`, `nul`, strings.Repeat(`{"next":`, 50) + `null` + strings.Repeat(`}`, 50), `"` + strings.Repeat("long ", 2000) + `"`,
}

// randomStream returns some values of streamed, separated by white space or by nothing.
func randomStream(r *rand.Rand) string {
	text := ""
	for range 1 + r.IntN(5) {
		one := streamed[r.IntN(len(streamed))]
		if r.IntN(3) == 0 {
			one = respell.Space(r, one)
		}
		text += one + []string{"\n", " ", "", "\r\n\t", "\n"}[r.IntN(5)]
	}
	if r.IntN(4) == 0 {
		text = text[:r.IntN(len(text)+1)]
	}
	return text
}

func TestDecoderIsThatOfEncodingJSON(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	rounds := 60000
	if testing.Short() {
		rounds = 6000
	}
	for range rounds {
		steps := make([]byte, 1+r.IntN(12))
		// Some sequences only decode, and some only read tokens.
		kind := r.IntN(3)
		for i := range steps {
			switch steps[i] = byte(r.IntN(256)); kind {
			case 0:
				steps[i] |= 7
			case 1:
				steps[i] %= 3
			}
		}
		sameStream(t, randomStream(r), r.IntN(len(readers)), byte(r.IntN(4)), steps)
	}
}

func FuzzDecoder(f *testing.F) {
	for i, text := range streamed {
		f.Add(text+"\n"+text, i, byte(i), []byte{7, 15, 0, 0, 2, 23, 0})
	}
	f.Fuzz(func(t *testing.T, text string, way int, options byte, steps []byte) {
		if len(steps) < 100 {
			sameStream(t, text, max(way, 0), options, steps)
		}
	})
}

// blocking never reports its end.
type blocking struct{ r io.Reader }

func (b blocking) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if n == 0 && err == io.EOF {
		panic("more is read than is needed")
	}
	return n, err
}

// A program that waits for an answer before it sends more must get it where encoding/json gives it. That notices the
// end of a string or a literal only at the next byte.
func TestDecoderDoesNotWaitForMoreThanEncodingJSON(t *testing.T) {
	decode := func(d stream) (told string) {
		defer func() {
			if waits := recover(); waits != nil {
				told = fmt.Sprint(waits)
			}
		}()
		var v any
		err := d.Decode(&v)
		return fmt.Sprint(v, err)
	}
	for _, text := range []string{
		`{"a":1}`, `[1]`, `"x"`, `true`, `null`, "1 ", "12", `"x" `, "null\n", `{"a":[{}]}`, "{\"a\":\n1}", `{"a" bad`, `[1,}`, `[1`, ``,
	} {
		for way, read := range readers {
			got := decode(json.NewDecoder(blocking{read(strings.NewReader(text))}))
			want := decode(stdlib.NewDecoder(blocking{read(strings.NewReader(text))}))
			if got != want && !(strings.Contains(got, "invalid") && strings.Contains(want, "invalid")) {
				t.Errorf("%q, reader %d: %s, want %s", text, way, got, want)
			}
		}
	}
}

// brokenReader returns a text and then an error, either with the last bytes or separately, and only once.
type brokenReader struct {
	text   string
	err    error
	atOnce bool
}

func (b *brokenReader) Read(p []byte) (n int, err error) {
	n = copy(p, b.text)
	b.text = b.text[n:]
	if n == 0 || b.text == "" && b.atOnce {
		if err = b.err; err == nil {
			err = io.EOF
		}
	}
	return n, err
}

func TestAnErrorOfTheReaderIsThatOfEncodingJSON(t *testing.T) {
	reset := errors.New("connection reset")
	values := []string{`"abc"`, `"\u00e9"`, `null`, `true`, `12`, `-1.5`, `{}`, `{"a":1}`, `[]`, `[1]`, `"ab`, `nul`, `{"a"`, `[1`, `1.`, ``, `[`}
	for _, value := range values {
		for _, more := range []string{"", " ", "\n", "\n5", `,"x"`, "x"} {
			for _, atOnce := range []bool{false, true} {
				for _, failure := range []error{reset, io.EOF} {
					for step := range byte(8) {
						pair := [2][]string{}
						for i := range pair {
							r := &brokenReader{value + more, failure, atOnce}
							d := stream(json.NewDecoder(r))
							if i == 1 {
								d = stdlib.NewDecoder(r)
							}
							pair[i] = run(d, []byte{step, step, step, 0})
						}
						if !reflect.DeepEqual(pair[0], pair[1]) {
							t.Errorf("%q, at once %v, %v, step %d:\n%v\n%v", value+more, atOnce, failure, step, pair[0], pair[1])
						}
					}
				}
			}
		}
	}
}

func TestDecoderBuffered(t *testing.T) {
	for _, rest := range []string{"", " tail", "\nnot JSON"} {
		d := json.NewDecoder(strings.NewReader(`{"a":1}` + rest))
		var v any
		if err := d.Decode(&v); err != nil {
			t.Fatal(err)
		}
		if left, err := io.ReadAll(d.Buffered()); err != nil || string(left) != rest {
			t.Errorf("%q, %v, want %q", left, err, rest)
		}
	}
}

func TestDecoderOfManyValuesIsLinear(t *testing.T) {
	// Each value is small, but all are on one line, where each could be mistaken for the whole line.
	const n = 200_000
	d := json.NewDecoder(strings.NewReader(strings.Repeat(`{"id":"1"} `, n)))
	count := 0
	for ; ; count++ {
		var v row
		if err := d.Decode(&v); err == io.EOF {
			break
		} else if err != nil || v.ID != 1 {
			t.Fatal(v, err)
		}
	}
	if count != n {
		t.Errorf("%d values", count)
	}
}

type failing struct{ after int }

func (f *failing) Write(p []byte) (int, error) {
	if f.after--; f.after < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

// nested calls the encoder that is encoding it.
type nested struct {
	to interface{ Encode(any) error }
}

func (n nested) MarshalJSON() ([]byte, error) { return []byte(`"outer"`), n.to.Encode("inner") }

func TestEncoderIsThatOfEncodingJSON(t *testing.T) {
	var got, want bytes.Buffer
	ours, theirs := json.NewEncoder(&got), stdlib.NewEncoder(&want)
	for i, v := range []any{
		nil, 1, "a<b>", row{ID: 7, Name: "n&m"}, []any{1, "x", nil, map[string]any{}}, make(chan int), map[string]any{"k": []int{}}, strings.Repeat("<", 5000), stdlib.RawMessage(`{ "a" : 1 }`),
	} {
		for _, e := range []interface {
			Encode(any) error
			SetIndent(string, string)
			SetEscapeHTML(bool)
		}{ours, theirs} {
			e.SetEscapeHTML(i%2 == 0)
			e.SetIndent([]string{"", ">", ""}[i%3], []string{"", "  ", "\t"}[i%3])
		}
		if err, wantErr := ours.Encode(v), theirs.Encode(v); !reflect.DeepEqual(err, wantErr) {
			t.Errorf("%v: %v, want %v", v, err, wantErr)
		}
	}
	if err, wantErr := ours.Encode(nested{ours}), theirs.Encode(nested{theirs}); err != nil || wantErr != nil {
		t.Error(err, wantErr)
	}
	if got.String() != want.String() {
		t.Errorf("%s\n%s", got.String(), want.String())
	}
	e := json.NewEncoder(&failing{1})
	for i := range 3 {
		if err := e.Encode(i); (err != nil) != (i > 0) {
			t.Errorf("%d: %v", i, err)
		}
	}
}
