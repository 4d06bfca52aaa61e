// Wellknown: what is written is what ProtoJSON says, and is read again.
// SPDX-License-Identifier: MIT

package support

import (
	"encoding/json"
	"testing"
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
