// The decoder, compared with encoding/json: the same inputs accepted, the same values.
// SPDX-License-Identifier: MIT

package json

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"sync"
	"testing"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

// deep has the depth that encoding/json allows.
var deep = &Options{Limits: base.Limits{Depth: 9999}, Standard: true}

// leaves reports whether err concerns a value that the drop-in leaves to encoding/json, if that is based on
// encoding/json/v2. What is accepted must be correct.
func leaves(err error) bool { return overV2 && err != nil }

// compare decodes text with both, and reports what differs.
func compare(t *testing.T, a *memory.Arena, text string, got, want any) {
	t.Helper()
	short := text
	if len(short) > 300 {
		short = short[:300]
	}
	err := Decode(a, []byte(text), got, deep)
	spoil()
	wantErr := json.Unmarshal([]byte(text), want)
	if leaves(err) {
		return
	}
	if (err == nil) != (wantErr == nil) {
		t.Errorf("%T from %q: error %v, want %v", got, short, err, wantErr)
		return
	}
	if err != nil {
		var e *base.Error
		if !errors.As(err, &e) || e.Code == base.OK || e.Offset < 0 || e.Offset > len(text) {
			t.Errorf("%T from %q: strange error %#v", got, short, err)
		}
		return
	}
	if !same(reflect.ValueOf(got), reflect.ValueOf(want)) {
		g, _ := json.Marshal(got)
		w, _ := json.Marshal(want)
		t.Errorf("%T from %q: %s %#v, want %s %#v", got, short, g, got, w, want)
	}
}

// same is reflect.DeepEqual, except that it distinguishes -0 from 0.
func same(a, b reflect.Value) bool {
	if x, ok := a.Interface().(*float64); ok {
		return math.Float64bits(*x) == math.Float64bits(*b.Interface().(*float64))
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}

func TestDecodeLikeEncodingJSON(t *testing.T) {
	arena := memory.NewArena(memory.Config{})
	for _, like := range zoo {
		for _, text := range inputs {
			compare(t, memory.Heap, text, fresh(like), fresh(like))
			compare(t, arena, text, fresh(like), fresh(like))
			arena.Reset()
		}
	}
}

// TestDecodeMerges decodes every input into the result of another one.
func TestDecodeMerges(t *testing.T) {
	for _, like := range zoo {
		for i, before := range inputs {
			probe := fresh(like)
			if len(before) > 2000 || json.Unmarshal([]byte(before), probe) != nil || reflect.ValueOf(probe).Elem().IsZero() {
				continue
			}
			for n, text := range inputs {
				// All pairs would take minutes.
				if len(text) > 2000 || (i+n)%16 != 0 && before != text {
					continue
				}
				got, want := fresh(like), fresh(like)
				json.Unmarshal([]byte(before), got)
				json.Unmarshal([]byte(before), want)
				compare(t, memory.Heap, text, got, want)
			}
		}
	}
}

func TestDecodeNeedsPointer(t *testing.T) {
	for _, v := range []any{nil, 5, User{}, (*User)(nil), map[string]int{}, (*any)(nil)} {
		if err := Decode(memory.Heap, []byte(`{}`), v, nil); !errors.Is(err, base.Unsupported) {
			t.Errorf("%T: %v", v, err)
		}
	}
}

func TestDecodeErrors(t *testing.T) {
	tests := []struct {
		into   any
		text   string
		code   base.Code
		offset int
		path   string
	}{
		{new(Order), `{"items":[{},{"tags":["a",5]}]}`, base.BadValue, 26, "items[1].tags[1]"},
		{new(Order), `{"customer":{"address":{"zip":1}}}`, base.BadValue, 30, "customer.address.zip"},
		{new(Order), `{"items":[{"attributes":{"a":{}}}]}`, base.BadValue, 29, "items[0].attributes[a]"},
		{new(Order), `{"id":"abc`, base.Truncated, 10, "id"},
		{new(Order), `{"id":"abc"`, base.Truncated, 11, ""},
		{new(Order), `{"id":"abc";`, base.BadSyntax, 11, ""},
		{new(Order), `{"id":"a` + "\x01", base.BadSyntax, 8, "id"},
		{new(any), `{"a":[1,{"b":tru}]}`, base.BadSyntax, 13, "[a][1][b]"},
		{new(User), `{"x":{"y":[tru]}}`, base.BadSyntax, 11, "x.y[0]"},
		{new(any), `[tru`, base.Truncated, 4, "[0]"},
		{new(int8), `128`, base.BadValue, 0, ""},
		{new(any), `1 2`, base.BadSyntax, 2, ""},
	}
	for _, test := range tests {
		var e *base.Error
		err := Decode(memory.Heap, []byte(test.text), test.into, nil)
		if !errors.As(err, &e) || e.Code != test.code || e.Offset != test.offset || e.Path != test.path {
			t.Errorf("%s: %v, want %v at %d in %q", test.text, err, test.code, test.offset, test.path)
		}
	}
}

func TestDecodeOptions(t *testing.T) {
	for _, like := range zoo {
		for _, text := range inputs {
			if len(text) > 3000 || !json.Valid([]byte(text)) {
				continue
			}
			got, want := fresh(like), fresh(like)
			dec := json.NewDecoder(strings.NewReader(text))
			dec.UseNumber()
			dec.DisallowUnknownFields()
			wantErr := dec.Decode(want)
			err := Decode(memory.Heap, []byte(text), got, &Options{Limits: deep.Limits, Standard: true, UseNumber: true, DisallowUnknownFields: true})
			if leaves(err) {
				continue
			}
			if (err == nil) != (wantErr == nil) {
				t.Errorf("%T from %.200q: error %v, want %v", got, text, err, wantErr)
			} else if err == nil && !reflect.DeepEqual(got, want) {
				t.Errorf("%T from %q: %#v, want %#v", got, text, got, want)
			}
		}
	}
}

// TestTypesAreCompiledOnce uses types for the first time in many goroutines.
func TestTypesAreCompiledOnce(t *testing.T) {
	type local struct {
		A []struct{ B map[string]*local }
		C *local
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			a := memory.NewArena(memory.Config{})
			for range 100 {
				var v local
				text := `{"A":[{"B":{"x":{"A":null,"C":null}}}],"C":{"A":[],"C":null}}`
				if err := Decode(a, []byte(text), &v, nil); err != nil {
					t.Error(err)
				}
				if written, err := Append(nil, &v, nil); err != nil || string(written) != text {
					t.Error(string(written), err)
				}
				a.Reset()
			}
		})
	}
	group.Wait()
}

// TestManyTypes uses more types than the cache has places.
func TestManyTypes(t *testing.T) {
	for range 2 {
		for n := range 3000 {
			v := reflect.New(reflect.ArrayOf(n, reflect.TypeFor[uint8]()))
			if err := Decode(memory.Heap, []byte(`[7]`), v.Interface(), nil); err != nil {
				t.Fatal(err)
			}
			written, err := Append(nil, v.Interface(), nil)
			if want := strings.Repeat(",0", max(n-1, 0)); err != nil || n > 0 && string(written) != "[7"+want+"]" {
				t.Fatal(n, err)
			}
		}
	}
}
