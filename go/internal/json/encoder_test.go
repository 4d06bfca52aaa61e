// The encoder, compared with encoding/json: the same bytes, or an error where it has one.
// SPDX-License-Identifier: MIT

package json

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
)

// compareText encodes v with both, and reports what differs.
func compareText(t *testing.T, v any) {
	t.Helper()
	got, err := Append([]byte("x"), v, deep)
	want, wantErr := json.Marshal(v)
	if leaves(err) {
		return
	}
	if (err == nil) != (wantErr == nil) {
		t.Errorf("%T: error %v, want %v", v, err, wantErr)
		return
	}
	if err != nil {
		var e *base.Error
		if !errors.As(err, &e) || e.Code == base.OK || e.Offset != -1 || string(got) != "x" {
			t.Errorf("%T: strange error %#v, text %q", v, err, got)
		}
		return
	}
	if string(got) != "x"+string(want) {
		t.Errorf("%T: %s, want x%s", v, got, want)
	}
	if len(want) > 10000 {
		return
	}
	var plain bytes.Buffer
	enc := json.NewEncoder(&plain)
	enc.SetEscapeHTML(false)
	enc.SetIndent(">", "  ")
	if enc.Encode(v) == nil {
		got, err := Append(nil, v, &Options{NoEscapeHTML: true, Prefix: ">", Indent: "  ", Standard: true})
		if leaves(err) {
			return
		}
		if string(got)+"\n" != plain.String() {
			t.Errorf("%T, in lines: %s, want %s", v, got, plain.String())
		}
	}
}

func TestEncodeLikeEncodingJSON(t *testing.T) {
	for _, like := range zoo {
		compareText(t, like)
		for _, text := range inputs {
			v := fresh(like)
			if json.Unmarshal([]byte(text), v) == nil {
				compareText(t, v)
				compareText(t, reflect.ValueOf(v).Elem().Interface())
				compareText(t, []any{v, map[string]any{"k": reflect.ValueOf(v).Elem().Interface()}})
			}
		}
	}
}

func TestEncodeValues(t *testing.T) {
	one, text := 1, "a<b>"
	now := time.Date(2025, 3, 14, 9, 26, 53, 589793238, time.UTC)
	var nilCount *Count
	var nilMarshaler json.Marshaler
	p := &one
	for _, v := range []any{
		nil, 1, -1, int8(-128), math.MinInt, int64(math.MinInt64), uint64(math.MaxUint64), uint8(200), true, "x", "", text, &one, &p, nilCount, &nilMarshaler,
		struct{ P *int }{&one}, struct{ M map[string]int }{}, [1]*int{&one}, [1]*int{}, struct{ E *OnPointer }{&OnPointer{4}},
		OnPointer{5}, &OnPointer{6}, []OnPointer{{7}}, map[string]OnPointer{"a": {8}}, map[string]*OnPointer{"a": {8}}, [1]OnPointer{{9}}, &[1]OnPointer{{9}},
		TextOnPointer{"<"}, &TextOnPointer{"\xff"}, []any{OnPointer{1}, &OnPointer{2}, TextOnPointer{"z"}},
		struct{ A any }{OnPointer{1}}, &struct{ A OnPointer }{OnPointer{1}}, struct{ A OnPointer }{OnPointer{1}},
		now, &now, now.In(time.FixedZone("", 3600)), now.In(time.FixedZone("", 3601)), now.In(time.FixedZone("", 86400)), now.In(time.FixedZone("", -90000)), time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(-1, 1, 1, 0, 0, 0, 0, time.UTC), time.Time{},
		json.RawMessage(` { "a" : [ 1 , "<" ] } `), json.RawMessage(nil), json.RawMessage(""), json.RawMessage("{"), json.RawMessage(`{"a":1,}`), json.RawMessage("[1 2]"), json.RawMessage("\"\xe2\x80\xa8\xff\""), json.RawMessage(`[]`), json.RawMessage(`[ ]`), json.RawMessage(`{"a":{},"b":[]}`), json.RawMessage(`1 2`), json.RawMessage(`"\x"`), json.RawMessage(`]`), json.RawMessage(`{]`), json.RawMessage(`tru`), json.RawMessage(`-`), json.RawMessage(`01`),
		json.Number(""), json.Number("1"), json.Number("x"), json.Number("1e5"), json.Number("-"), json.Number("01"), json.Number("1e+"), json.Number("1."), json.Number("1.5e-7"),
		[]byte(nil), []byte{}, []byte("hello"), [3]byte{1, 2, 3}, []Count8{1, 2}, NamedBytes("x"), []MyByte{1},
		map[int]string{10: "a", 9: "b", -1: "c"}, map[uint8]int{200: 1, 3: 2}, map[Text]int{"b": 1, "a": 2}, map[Upper]int{{"b"}: 1, {"a"}: 2}, map[Word]int{"z": 1}, map[string]any(nil), map[bool]int{}, map[bool]int(nil), map[*Upper]int{nil: 1}, map[float64]int{1: 1}, map[any]int{1: 1},
		map[string]int{"\xff": 1, "<": 2, "é": 3}, map[time.Time]int{now: 1},
		make(chan int), func() {}, complex(1, 2), struct{ C chan int }{}, struct {
			C chan int `json:",omitempty"`
		}{}, []chan int{}, []chan int{nil}, map[string]chan int{},
		math.NaN(), math.Inf(1), float32(math.Inf(-1)), []float64{math.NaN()}, map[string]any{"a": math.Inf(1)},
		errors.New("x"), struct{ E error }{errors.New("x")}, Omit{F: 0, T: time.Second, O: Zero{7}, U: ZeroPtr{8}}, &Omit{O: Zero{7}, U: ZeroPtr{8}, N: &Zero{7}, H: math.Copysign(0, -1), V: math.Copysign(0, -1)},
		Quoted{E: "a<\"\n", G: &text, F: &one, I: "5", K: "k", O: 3, C: 1e30}, Embeds{}, Embeds{Deep: &Deep{}, Scalars: &Scalars{}}, EmbedsClosed{}, EmbedsClosed{pointed: &pointed{1}}, Clash{H: "h"},
		struct{ json.Marshaler }{Count(1)}, struct{ X json.Marshaler }{Count(1)}, struct{ X json.Marshaler }{}, []json.Marshaler{nilCount2(), Count(3)}, struct{ *OnPointer }{&OnPointer{1}}, struct{ OnPointer }{OnPointer{1}},
		"\u2028\u2029", "日本語<>&\x00\x1f\x7f\"\\\b\f\n\r\t", "\xff\xfe", strings.Repeat("a", 100) + "\n", strings.Repeat("я", 100), "1234567\"", "\"1234567", "12\"", "&", "ab", "abc", "abcd<", "abcdefg", "abcdefgh", "abcdefghi", "abcdefgh>", "1234567890123456é",
	} {
		compareText(t, v)
	}
}

func nilCount2() json.Marshaler { return (*OnPointerNil)(nil) }

// OnPointerNil can be encoded where it is nil.
type OnPointerNil struct{}

func (o *OnPointerNil) MarshalJSON() ([]byte, error) { return []byte(`"nil?"`), nil }

func TestEncodeFloats(t *testing.T) {
	list := []float64{0, math.Copysign(0, -1), 1, -1, 0.1, 0.01, 0.001, 0.0001, 1e-5, 1e-6, 9.99e-7, 1e-7, 1e15, 1e16, 1e20, 1e21, 1e22, 19.99, 129.95, 1526.8, 252.82, 1.0 / 3, 0.1 + 0.2,
		math.MaxFloat64, math.SmallestNonzeroFloat64, math.MaxFloat32, 999999999.999999, 123456.789012, 999999999999999, 1e9, 1e9 + 0.5, 5e-324, 100, 0.5, 1234.5678, math.Pi, 4.35, 1.005, 0.999, 0.9999995, 0.000123}
	for i := range 30000 {
		x := uint64(i) * 0x9e3779b97f4a7c15
		list = append(list, math.Float64frombits(x), float64(i)/100, float64(x%1e9)/1e3, float64(x%1e12)/1e6, float64(x%1e7)/1e7, float64(float32(i)/7))
	}
	e := encoder{style: jsontext.HTML, left: 1000}
	for _, f := range list {
		for _, f := range []float64{f, -f} {
			got := e.float64(nil, f)
			want, err := json.Marshal(f)
			if (got == nil) != (err != nil) || string(got) != string(want) {
				t.Fatalf("%v: %s, want %s", f, got, want)
			}
			got = e.float32(nil, float32(f))
			want, err = json.Marshal(float32(f))
			if (got == nil) != (err != nil) || string(got) != string(want) {
				t.Fatalf("%v: %s, want %s", float32(f), got, want)
			}
		}
	}
}

// Deeply uses so much of the stack that it is moved while text is on it.
type Deeply int

func (d Deeply) MarshalJSON() ([]byte, error) { return []byte(strconv.Itoa(down(int(d)))), nil }

func down(n int) int {
	var room [256]byte
	if n > 0 {
		room[n%256] = byte(down(n - 1))
	}
	return n + int(room[0])
}

// TestTextOnTheStack encodes texts of all sizes into new memory.
func TestTextOnTheStack(t *testing.T) {
	type small struct {
		A string
		D Deeply
		B string
	}
	type growing struct{ small }
	for n := range 2 * smallText {
		done := make(chan bool)
		go func() {
			defer close(done)
			for _, v := range []any{
				&small{strings.Repeat("a", n%smallText), Deeply(n * 10), "b"}, &growing{small{strings.Repeat("a", n), 3, "b"}},
				strings.Repeat("x", n), []int{n}, map[string]int{strings.Repeat("x", n): n},
			} {
				got, err := Append(nil, v, nil)
				want, _ := json.Marshal(v)
				if err != nil || string(got) != string(want) {
					t.Errorf("%s and %v, want %s", got, err, want)
				}
			}
		}()
		<-done
	}
	for _, n := range []int{maxScratch - 10, maxScratch, 3 * maxScratch} {
		got, err := Append(nil, []string{strings.Repeat("x", n)}, nil)
		if err != nil || len(got) != n+4 {
			t.Errorf("%d bytes and %v of %d", len(got), err, n)
		}
	}
}

type node struct{ Next *node }

func TestEncodeCycles(t *testing.T) {
	n := &node{}
	n.Next = n
	m := map[string]any{}
	m["m"] = m
	s := make([]any, 1)
	s[0] = s
	var i any
	i = &i
	for _, v := range []any{n, m, s, i} {
		if _, err := Append(nil, v, nil); !errors.Is(err, base.TooDeep) {
			t.Errorf("%T: %v", v, err)
		}
	}
	// Deep nesting is not a cycle.
	n = nil
	for range 5000 {
		n = &node{n}
	}
	compareText(t, n)
}
