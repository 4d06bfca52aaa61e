// The decoder in an arena: its memory, and the effect of hostile input on it.
// SPDX-License-Identifier: MIT

package json

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"isomer.dev/isomer/internal/allocs"
	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/linear"
	"isomer.dev/isomer/internal/memory"
)

// samples are documents that fit their types.
var samples = []struct {
	like any
	text string
}{
	{new(Order), orderText},
	{new(any), orderText},
	{new(Tree), `{"value":1,"kids":[{"value":2,"left":{"value":3}},{"value":4}],"More":{"a":{"value":5},"b":{"kids":[null]}}}`},
	{new(Pointers), `{"A":1,"B":"s\n","C":2.5,"D":{"a":1,"n":"\u20ac"},"E":[1,2],"F":{"x":1},"G":[1,"x"],"H":{"A":2,"H":{"A":3}},"I":true}`},
	{new(Lists), `{"A":[1,2,3,4,5],"B":["x","y"],"C":[{"a":1},{"a":2,"n":"q"}],"D":[{"name":"n"},null],"E":[[1],[2,3]],"F":[1,2],"H":"AQID","J":[1,"a",null],"K":[1,2.5],"N":[{"name":"é"}],"O":[{"a":1},{"b":2}]}`},
	{new(Maps), `{"A":{"b":"2","a":"1"},"B":{"x":[1,{"y":null}]},"C":{"c":3},"D":{"5":"five","-6":"six"},"G":{"u":{"name":"n"}},"H":{"h":[1]},"I":{"i":{"name":"n"}},"J":{"1.2.3.4":5},"K":{"k":{"l":"m"}},"O":{"o":[1,2]},"Q":{"KeY":"v"}}`},
	{new(Methods), `{"A":"<w>","C":[1],"E":{"z":1},"G":"g","I":[1,2],"J":{"a":1},"L":"2006-01-02T15:04:05Z","M":"2006-01-02T15:04:05.5+01:00","N":{"raw": [1 , 2]},"P":5,"Q":"6.5","R":12345678901234567890,"T":"1.2.3.4","V":{"v":"w"},"S2":"after"}`},
	{new(Quoted), `{"a":"1","b":"2","c":"2.5","d":"true","e":"\"x\"","f":"5","g":"\"y\"","h":[1],"i":"12","j":"1.5"}`},
}

// TestCollectorSeesEverything decodes while the garbage collector runs all the time, and checks the values at the end.
func TestCollectorSeesEverything(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	arena := memory.NewArena(memory.Config{})
	for round := range 30 {
		var kept, wants []any
		for _, s := range samples {
			for _, a := range []*memory.Arena{arena, memory.Heap} {
				got, want := fresh(s.like), fresh(s.like)
				if err := Decode(a, []byte(s.text), got, nil); err != nil {
					t.Fatal(err)
				}
				if err := json.Unmarshal([]byte(s.text), want); err != nil {
					t.Fatal(err)
				}
				kept, wants = append(kept, got), append(wants, want)
				if round%5 == 0 {
					runtime.GC()
				}
			}
		}
		runtime.GC()
		for i := range kept {
			if !reflect.DeepEqual(kept[i], wants[i]) {
				t.Fatalf("%T: %+v, want %+v", kept[i], kept[i], wants[i])
			}
			compareText(t, kept[i])
		}
		arena.Reset()
	}
}

// TestStringsOutliveReset keeps strings, which Reset does not affect.
func TestStringsOutliveReset(t *testing.T) {
	arena := memory.NewArena(memory.Config{})
	var kept []string
	for i := range 2000 {
		var u User
		if err := Decode(arena, fmt.Appendf(nil, `{"name":"n%d","email":"\u00e9%d"}`, i, i), &u, nil); err != nil {
			t.Fatal(err)
		}
		kept = append(kept, u.Name, u.Email)
		arena.Reset()
	}
	for i := range kept {
		if want := []string{"n", "é"}[i%2] + fmt.Sprint(i/2); kept[i] != want {
			t.Fatal(kept[i], want)
		}
	}
}

func TestNothingIsAllocated(t *testing.T) {
	arena := memory.NewArena(memory.Config{Recycle: true})
	for _, s := range samples[:5] {
		v := fresh(s.like)
		zero := reflect.Zero(reflect.TypeOf(v).Elem())
		text := []byte(s.text)
		once := func() {
			reflect.ValueOf(v).Elem().Set(zero)
			if err := Decode(arena, text, v, nil); err != nil {
				t.Fatal(err)
			}
			arena.Reset()
		}
		if n := allocs.Usual(once); n != 0 {
			t.Errorf("%T: %v allocations", v, n)
		}
	}
	order := new(Order)
	if err := Decode(memory.Heap, []byte(orderText), order, nil); err != nil {
		t.Fatal(err)
	}
	to := make([]byte, 0, 4096)
	if n := allocs.Usual(func() { Append(to, order, nil) }); n != 0 {
		t.Errorf("encoding: %v allocations", n)
	}
}

// TestDamage decodes every strict prefix and every change of one byte, and compares the value or the error with
// encoding/json's.
func TestDamage(t *testing.T) {
	for i, s := range samples {
		if testing.Short() && i%5 != 0 {
			continue // All of them would take too long with the race detector.
		}
		step := 1 + len(s.text)/100
		for n := 0; n < len(s.text); n += step {
			compare(t, memory.Heap, s.text[:n], fresh(s.like), fresh(s.like))
			for _, c := range []byte("\x00\"\\{}[],:0-e.n \xff\x7f\x1fu") {
				text := s.text[:n] + string([]byte{c}) + s.text[n+1:]
				compare(t, memory.Heap, text, fresh(s.like), fresh(s.like))
			}
		}
		for n := range len(s.text) {
			for c := n % 8; c < 256; c += 1 + len(s.text)/200 {
				text := []byte(s.text)
				text[n] = byte(c)
				Decode(memory.Heap, text, fresh(s.like), nil)
			}
			if err := Decode(memory.Heap, []byte(s.text[:n]), fresh(s.like), nil); err == nil {
				t.Errorf("%T: accepted the first %d bytes", s.like, n)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	nested := func(n int) []byte { return []byte(strings.Repeat("[", n) + strings.Repeat("]", n)) }
	for _, v := range []any{new(any), new(Rec), new(json.RawMessage), new(OnPointer), new([0]int)} {
		if err := Decode(memory.Heap, nested(101), fresh(v), nil); errors.Is(err, base.TooDeep) {
			t.Errorf("%T: %v", v, err)
		}
		if err := Decode(memory.Heap, nested(102), fresh(v), nil); !errors.Is(err, base.TooDeep) && !errors.Is(err, base.BadValue) {
			t.Errorf("%T: %v", v, err)
		}
		if err := Decode(memory.Heap, nested(2), fresh(v), &Options{Limits: base.Limits{Depth: 1}}); errors.Is(err, base.TooDeep) {
			t.Errorf("%T: %v", v, err)
		}
	}
	small := &Options{Limits: base.Limits{Memory: 1 << 20}}
	repeat := func(s string, n int) []byte { return []byte("[" + strings.Repeat(s+",", n) + s + "]") }
	tests := []struct {
		v    any
		text []byte
	}{
		{new([]Order), repeat("{}", 100000)}, {new([]*Order), repeat("{}", 100000)}, {new(any), repeat("0", 100000)}, {new(any), repeat("{}", 100000)},
		{new([][]int), repeat("[1]", 100000)}, {new([]map[string]int), repeat(`{"":1}`, 100000)}, {new([][4096]int), repeat("[]", 100)}, {new([]any), repeat(`""`, 100000)},
		{new([]struct{ A *[1 << 16]byte }), repeat(`{"A":[]}`, 100)}, {new([]int), repeat("1", 1<<18)}, {new([][]byte), []byte(`["` + strings.Repeat("A", 3<<20) + `"]`)},
		{new(string), []byte("\"" + strings.Repeat("\xff", 1<<20) + "\"")}, {new([]map[string]string), repeat(`{"":""}`, 100000)}, {new([]map[int]int), repeat(`{"1":1}`, 100000)},
	}
	for _, test := range tests {
		if err := Decode(memory.Heap, test.text, test.v, small); !errors.Is(err, base.TooLarge) {
			t.Errorf("%T: %v", test.v, err)
		}
	}
}

// TestLinear decodes inputs that would take very long if parts were processed repeatedly.
func TestLinear(t *testing.T) {
	deep := strings.Repeat("[", 100) + strings.Repeat("]", 100) + ","
	repeat := func(before, unit, after string) func(n int) string {
		return func(n int) string { return before + strings.Repeat(unit, n/len(unit)) + after }
	}
	for name, text := range map[string]func(n int) string{
		"lists in lists":     repeat("[", deep, "1]"),
		"lists in a list":    repeat("[", "[1,2,3,4,5,6,7,8,9],", "1]"),
		"blanks":             repeat("[", " ", "]"),
		"numbers":            repeat("[", "1,", "1]"),
		"numbers, cut off":   repeat("[", "1,", ""),
		"no values":          repeat("[1,", "x,", ""),
		"strings":            repeat("[", `"a",`, "1]"),
		"strings in between": repeat("[", `1,"",`, "1]"),
		"escapes":            repeat(`{"a":"`, `\n`, `"}`),
		"no UTF-8":           repeat(`"`, "\xff", `"`),
		"one name":           repeat("{", `"a":1,`, `"a":1}`),
		"digits":             repeat("", "1", ""),
		"digits of a float":  repeat("1.", "1", "e-5"),
	} {
		for _, v := range []any{new(any), new([]int), new([][]int), new(float64), new(map[string]int), new(User), new(json.RawMessage)} {
			for _, o := range []*Options{nil, {V2: true}} {
				linear.Check(t, fmt.Sprintf("%s, %T", name, v), 1<<15, func(n int) {
					_ = Decode(memory.Heap, []byte(text(n)), v, o)
				})
			}
		}
	}
}
