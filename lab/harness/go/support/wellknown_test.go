// Wellknown: the encoding is that of ProtoJSON, and can be decoded again.
// SPDX-License-Identifier: MIT

package support

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"github.com/vmihailenco/msgpack/v5"

	"isomer.dev/isomer"
)

func TestDurationsAreWrittenAndReadAsInProtoJSON(t *testing.T) {
	for text, want := range map[string]Duration{
		`"0s"`: {}, `"1.5s"`: {1, 500000000}, `"-1.5s"`: {-1, -500000000}, `"-0.000000001s"`: {0, -1},
		`"3.076801594s"`: {3, 76801594}, `"315576000000s"`: {315576000000, 0},
	} {
		written, err := json.Marshal(want)
		if err != nil || string(written) != text {
			t.Errorf("%v is written as %s, %v", want, written, err)
		}
		var read Duration
		if err := json.Unmarshal([]byte(text), &read); err != nil || read != want {
			t.Errorf("%s is read as %v, %v", text, read, err)
		}
	}
	for _, text := range []string{`""`, `"s"`, `"1"`, `"1.5"`, `"1.0000000001s"`, `"1.-5s"`, `"0x1s"`} {
		if err := json.Unmarshal([]byte(text), new(Duration)); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
}

func TestTimestampsAreWrittenAndReadAsInProtoJSON(t *testing.T) {
	for text, want := range map[string]Timestamp{
		`"1970-01-01T00:00:00Z"`: {}, `"2026-11-23T16:00:00.5Z"`: {1795449600, 500000000},
		`"0001-01-01T00:00:00Z"`: {-62135596800, 0}, `"1969-12-31T23:59:59.999999999Z"`: {-1, 999999999},
	} {
		written, err := json.Marshal(want)
		if err != nil || string(written) != text {
			t.Errorf("%v is written as %s, %v", want, written, err)
		}
		var read Timestamp
		if err := json.Unmarshal([]byte(text), &read); err != nil || read != want {
			t.Errorf("%s is read as %v, %v", text, read, err)
		}
	}
}

// Plain structs contain a Timestamp along with other fields, so it has field numbers. In MessagePack it is a timestamp
// nevertheless.
func TestTimestampsAreWrittenAndReadAsMessagePackHasThem(t *testing.T) {
	type event struct {
		At    *Timestamp  `isomer:"1" msgpack:"at,omitempty"`
		Times []Timestamp `isomer:"2" msgpack:"times,omitempty"`
	}
	for _, one := range []Timestamp{
		{}, {1, 0}, {1<<32 - 1, 0}, {1 << 32, 0}, {1<<34 - 1, 999999999}, {1 << 34, 0}, {0, 1}, {-1, 999999999},
		{-62135596800, 0}, {253402300799, 999999999},
	} {
		want, err := isomer.Marshal(isomer.MessagePack, time.Unix(one.Seconds, int64(one.Nanos)))
		if err != nil {
			t.Fatal(err)
		}
		written, err := isomer.Marshal(isomer.MessagePack, one)
		if err != nil || !bytes.Equal(written, want) {
			t.Errorf("%v is written as %x, %v", one, written, err)
		}
		peers, err := msgpack.Marshal(time.Unix(one.Seconds, int64(one.Nanos)))
		if err != nil || !bytes.Equal(written, peers) {
			t.Errorf("%v is written as %x, by others as %x, %v", one, written, peers, err)
		}
		all, err := isomer.Marshal(isomer.MessagePack, event{At: &one, Times: []Timestamp{one}})
		if err != nil || !bytes.Contains(all, append([]byte("\xa2at"), want...)) {
			t.Errorf("%v is written as %x, %v", one, all, err)
		}
		var read event
		if err := isomer.Unmarshal(isomer.MessagePack, all, &read); err != nil || *read.At != one || read.Times[0] != one {
			t.Errorf("%x is read as %v, %v", all, read, err)
		}
	}
	for _, data := range []string{"\x00", "\xc0", "\xd6\xfe1234", "\xa412345", "\xc7\x05\xff12345"} {
		if err := isomer.Unmarshal(isomer.MessagePack, []byte(data), new(Timestamp)); err == nil {
			t.Errorf("%x is taken", data)
		}
	}
}

func TestPlainStructsCarryTheFormsThatTheyHaveMethodsFor(t *testing.T) {
	schema := Schema{WellKnown: []WellKnown{{"M.at", "google.protobuf.Timestamp"}}}
	for _, format := range []string{"msgpack", "msgpack:keys=order", "json:enums=numbers,int64=numbers", "protobuf"} {
		if err := carries(format, schema); err != nil {
			t.Errorf("%s: %v", format, err)
		}
	}
	if err := carries("msgpack", Schema{WellKnown: []WellKnown{{"M.v", "google.protobuf.Value"}}}); err == nil {
		t.Error("a Value is no plain struct's")
	}
}
