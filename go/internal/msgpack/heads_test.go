// Tests of each head in the specification, at its boundaries, in both directions.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"encoding/hex"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

func unhex(t testing.TB, digits string) []byte {
	t.Helper()
	data, err := hex.DecodeString(strings.ReplaceAll(digits, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// wrote returns the encoding of v in hexadecimal.
func wrote(t testing.TB, v any) string {
	t.Helper()
	data, err := Append(nil, v, &Options{Deterministic: true})
	if err != nil {
		t.Fatalf("%v: %v", v, err)
	}
	return hex.EncodeToString(data)
}

// read decodes into a new T.
func read[T any](digits string, o *Options) (T, error) {
	var v T
	data, err := hex.DecodeString(strings.ReplaceAll(digits, " ", ""))
	if err == nil {
		err = Decode(memory.Heap, data, &v, o)
	}
	return v, err
}

func expect[T any](t *testing.T, digits string, want T) {
	t.Helper()
	got, err := read[T](digits, &Options{})
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %v (%T), %v; want %v", digits, got, got, err, want)
	}
}

func refuse[T any](t *testing.T, digits string, code base.Code, at int) {
	t.Helper()
	got, err := read[T](digits, &Options{})
	e, ok := err.(*base.Error)
	if !ok || e.Code != code || e.Offset != at {
		t.Errorf("%s: %v, %v; want %v at %d", digits, got, err, code, at)
	}
}

func TestIntegersTakeTheLeast(t *testing.T) {
	for _, one := range []struct {
		v     uint64
		bytes string
	}{
		{0, "00"}, {127, "7f"}, {128, "cc80"}, {255, "ccff"}, {256, "cd0100"}, {65535, "cdffff"}, {65536, "ce00010000"},
		{math.MaxUint32, "ceffffffff"}, {1 << 32, "cf0000000100000000"}, {math.MaxInt64, "cf7fffffffffffffff"},
		{math.MaxUint64, "cfffffffffffffffff"},
	} {
		if got := wrote(t, one.v); got != one.bytes {
			t.Errorf("%d: %s", one.v, got)
		}
		expect(t, one.bytes, one.v)
		expect(t, one.bytes, float64(one.v))
		if one.v <= math.MaxInt64 {
			if got := wrote(t, int64(one.v)); got != one.bytes {
				t.Errorf("%d: %s", one.v, got)
			}
			expect(t, one.bytes, int64(one.v))
			expect(t, one.bytes, any(int64(one.v)))
		} else {
			expect(t, one.bytes, any(one.v))
			refuse[int64](t, one.bytes, base.BadValue, 0)
		}
		if one.v <= math.MaxUint32 {
			expect(t, one.bytes, uint32(one.v))
		} else {
			refuse[uint32](t, one.bytes, base.BadValue, 0)
		}
	}
	for _, one := range []struct {
		v     int64
		bytes string
	}{
		{-1, "ff"}, {-32, "e0"}, {-33, "d0df"}, {-128, "d080"}, {-129, "d1ff7f"}, {-32768, "d18000"},
		{-32769, "d2ffff7fff"}, {math.MinInt32, "d280000000"}, {math.MinInt32 - 1, "d3ffffffff7fffffff"},
		{math.MinInt64, "d38000000000000000"},
	} {
		if got := wrote(t, one.v); got != one.bytes {
			t.Errorf("%d: %s", one.v, got)
		}
		expect(t, one.bytes, one.v)
		expect(t, one.bytes, any(one.v))
		expect(t, one.bytes, float64(one.v))
		refuse[uint64](t, one.bytes, base.BadValue, 0)
	}
}

func TestIntegersFitTheirTypes(t *testing.T) {
	expect(t, "d1ff80", int8(-128))
	refuse[int8](t, "d1ff7f", base.BadValue, 0)
	expect(t, "cc7f", int8(127))
	refuse[int8](t, "cc80", base.BadValue, 0)
	expect(t, "d100ff", uint8(255))
	refuse[uint8](t, "d10100", base.BadValue, 0)
}

func TestIntegersInEveryForm(t *testing.T) {
	for _, five := range []string{
		"05", "cc 05", "cd 00 05", "ce 00 00 00 05", "cf 00 00 00 00 00 00 00 05", "d0 05", "d1 00 05", "d2 00 00 00 05",
		"d3 00 00 00 00 00 00 00 05",
	} {
		expect(t, five, int8(5))
		expect(t, five, uint16(5))
		expect(t, five, int32(5))
		expect(t, five, uint64(5))
		expect(t, five, int(5))
		expect(t, five, float32(5))
		expect(t, five, any(int64(5)))
		data := unhex(t, five)
		for n := range data {
			var v int
			err := Decode(memory.Heap, data[:n], &v, &Options{})
			if e, ok := err.(*base.Error); !ok || e.Code != base.Truncated || e.Offset != n {
				t.Errorf("%x: %v", data[:n], err)
			}
		}
	}
	for _, minus := range []string{"ff", "d0 ff", "d1 ff ff", "d2 ff ff ff ff", "d3 ff ff ff ff ff ff ff ff"} {
		expect(t, minus, int8(-1))
		expect(t, minus, float32(-1))
		refuse[uint](t, minus, base.BadValue, 0)
	}
	for _, no := range []string{"c2", "ca00000000", "cb0000000000000000", "a135", "90", "80", "d6ff00000000"} {
		refuse[int](t, no, base.BadValue, 0)
	}
	refuse[int](t, "c1", base.BadSyntax, 0)
	refuse[int](t, "0505", base.BadSyntax, 1)
}

func TestReals(t *testing.T) {
	for _, one := range []struct {
		v     any
		bytes string
	}{
		{1.5, "cb3ff8000000000000"}, {float32(1.5), "ca3fc00000"}, {math.Inf(1), "cb7ff0000000000000"},
		{float32(math.Inf(-1)), "caff800000"}, {math.Copysign(0, -1), "cb8000000000000000"}, {true, "c3"}, {false, "c2"},
		{nil, "c0"},
	} {
		if got := wrote(t, one.v); got != one.bytes {
			t.Errorf("%v: %s", one.v, got)
		}
	}
	expect(t, "ca3fc00000", 1.5)
	expect(t, "cb3ff8000000000000", float32(1.5))
	expect(t, "cbfff0000000000000", float32(math.Inf(-1)))
	expect(t, "ca3fc00000", any(1.5))
	refuse[float32](t, "cb7e37e43c8800759c", base.BadValue, 0)
	for _, cut := range []string{"ca3fc000", "cb3ff80000000000", "cf00", "ca", "cb"} {
		refuse[float64](t, cut, base.Truncated, len(cut)/2)
		refuse[float32](t, cut, base.Truncated, len(cut)/2)
		refuse[any](t, cut, base.Truncated, len(cut)/2)
	}
}

func TestHeadsOfText(t *testing.T) {
	for _, one := range []struct {
		size       int
		text, blob string
	}{
		{0, "a0", "c400"}, {31, "bf", "c41f"}, {32, "d920", "c420"}, {255, "d9ff", "c4ff"}, {256, "da0100", "c50100"},
		{65535, "daffff", "c5ffff"}, {65536, "db00010000", "c600010000"},
	} {
		s := strings.Repeat("x", one.size)
		digits := hex.EncodeToString([]byte(s))
		if got := wrote(t, s); got != one.text+digits {
			t.Errorf("text of %d: %.12s", one.size, got)
		}
		if got := wrote(t, []byte(s)); got != one.blob+digits {
			t.Errorf("bytes of %d: %.12s", one.size, got)
		}
		for _, head := range []string{one.text, one.blob} {
			expect(t, head+digits, s)
			expect(t, head+digits, []byte(s))
		}
		expect(t, one.text+digits, any(s))
		expect(t, one.blob+digits, any([]byte(s)))
	}
	for _, head := range []string{"a1", "d901", "da0001", "db00000001", "c401", "c50001", "c600000001"} {
		expect(t, head+"61", "a")
		expect(t, head+"ff", []byte{0xff})
		expect(t, head+"61", [1]byte{'a'})
		refuse[string](t, head+"ff", base.BadUTF8, 0)
		refuse[string](t, head, base.Truncated, len(head)/2)
		refuse[[2]byte](t, head+"61", base.BadValue, 0)
	}
	for _, huge := range []string{"dbffffffff61", "c6ffffffff61", "daffff", "d9ff", "bf61"} {
		refuse[string](t, huge, base.Truncated, len(huge)/2)
		refuse[any](t, huge, base.Truncated, len(huge)/2)
	}
	if _, err := Append(nil, "\xff", &Options{}); err.(*base.Error).Code != base.BadUTF8 {
		t.Error(err)
	}
}

func TestHeadsOfListsAndMaps(t *testing.T) {
	for _, one := range []struct {
		size       int
		list, maps string
	}{
		{0, "90", "80"}, {15, "9f", "8f"}, {16, "dc0010", "de0010"}, {65535, "dcffff", "deffff"},
		{65536, "dd00010000", "df00010000"},
	} {
		list := make([]int8, one.size)
		if got := wrote(t, list); got != one.list+strings.Repeat("00", one.size) {
			t.Errorf("list of %d: %.12s", one.size, got)
		}
		expect(t, one.list+strings.Repeat("00", one.size), list)
		m := map[uint32]bool{}
		for i := range one.size {
			m[uint32(i)] = true
		}
		got := wrote(t, m)
		if !strings.HasPrefix(got, one.maps) {
			t.Errorf("map of %d: %.12s", one.size, got)
		}
		expect(t, got, m)
	}
	for _, huge := range []string{"ddffffffff", "dcffff", "dfffffffff", "deffff", "df7fffffff0000"} {
		refuse[any](t, huge, base.Truncated, map[byte]int{'d': 5, 'f': 5, 'c': 3, 'e': 3}[huge[1]])
	}
	refuse[[]int](t, "dd00000002 05", base.Truncated, 5)
	refuse[map[int]int](t, "df00000002 050505", base.Truncated, 5)
	refuse[[]struct{}](t, "ddffffffff", base.Truncated, 5)
}

func TestTimes(t *testing.T) {
	const lastSecond = 253402300799 // 9999-12-31T23:59:59Z
	at := func(s, n int64) time.Time { return time.Unix(s, n).UTC() }
	for _, one := range []struct {
		v     time.Time
		bytes string
	}{
		{at(0, 0), "d6ff00000000"}, {at(math.MaxUint32, 0), "d6ffffffffff"}, {at(1<<32, 0), "d7ff0000000100000000"},
		{at(1, 999999999), "d7ffee6b27fc00000001"}, {at(1<<34-1, 0), "d7ff00000003ffffffff"},
		{at(1<<34, 0), "c70cff000000000000000400000000"}, {at(-1, 500), "c70cff000001f4ffffffffffffffff"},
		{time.Time{}, "c70cff00000000fffffff1886e0900"}, {at(lastSecond, 999999999), "c70cff3b9ac9ff0000003afff4417f"},
	} {
		if got := wrote(t, one.v); got != one.bytes {
			t.Errorf("%v: %s", one.v, got)
		}
		expect(t, one.bytes, one.v)
		expect(t, one.bytes, any(one.v))
	}
	for _, bad := range []string{
		"d7ffee6b280000000001", "c70cff3b9aca000000000000000000", "c70cffffffffff0000000000000000",
		"c70cff000000007fffffffffffffff", "d60500000000", "c70bff0000000000000000000000", "d5ff0000", "05", "a161", "9200 00",
	} {
		refuse[time.Time](t, bad, base.BadValue, 0)
	}
	refuse[any](t, "d60500000000", base.BadValue, 0)
	for _, cut := range []string{"", "d6", "d6ff000000", "c7", "c70c", "c70cff0000000000000000000000"} {
		refuse[time.Time](t, cut, base.Truncated, len(cut)/2)
	}
	if _, err := Append(nil, at(lastSecond+1, 0), &Options{}); err.(*base.Error).Code != base.BadValue {
		t.Error(err)
	}
}

// This has every head with its contents, as a value that a struct lacks.
func TestSkipping(t *testing.T) {
	for _, value := range []string{
		"05", "ff", "c0", "c2", "c3", "cc01", "cd0102", "ce01020304", "cf0102030405060708", "d001", "d10102", "d201020304",
		"d30102030405060708", "ca01020304", "cb0102030405060708", "a161", "d90161", "da000161", "db0000000161", "c40161",
		"c5000161", "c60000000161", "920580", "dc000105", "dd0000000105", "810505", "de00019005", "df000000010505", "d40501",
		"d5050102", "d60501020304", "d7050102030405060708", "c70005", "c7010501", "c800010501", "c9000000010501",
		"d80501020304050607080102030405060708",
	} {
		type little struct{ A int }
		data := unhex(t, "82a178"+value+"a14105")
		var v little
		if err := Decode(memory.Heap, data, &v, &Options{}); err != nil || v.A != 5 {
			t.Errorf("%s: %v, %v", value, v, err)
		}
		for n := range len(data) {
			err := Decode(memory.Heap, data[:n], &v, &Options{})
			if e, ok := err.(*base.Error); !ok || e.Code != base.Truncated {
				t.Errorf("%x: %v", data[:n], err)
			}
		}
	}
	refuse[struct{ A int }](t, "81a178c1", base.BadSyntax, 3)
	refuse[struct{ A int }](t, "81a1789205c1", base.BadSyntax, 5)
}

func TestErrorText(t *testing.T) {
	type inner struct{ N []int8 }
	type outer struct{ In map[string]*inner }
	_, err := read[outer]("81 a2496e 81 a16b 81 a14e 92 05 cc80", &Options{})
	if got := fmt.Sprint(err); got != "isomer: In[k].N[1]: value does not fit its field (byte 12): found the number 128, want int8" {
		t.Error(got)
	}
}
