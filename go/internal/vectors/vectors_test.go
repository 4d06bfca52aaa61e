// Tests of the reader of vectors, compared with the official runtime.
// SPDX-License-Identifier: MIT

package vectors

import (
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/testpb/levels"
)

// stricter has what protojson rejects and the vectors accept.
var stricter = map[string]bool{
	"google.protobuf.Any/of_no_value":       true,
	"google.protobuf.FieldMask/empty_ends":  true,
	"google.protobuf.FieldMask/empty_paths": true,
}

func TestEachValueIsTheSameInEachFormat(t *testing.T) {
	values := 0
	for _, c := range All(t) {
		m := c.New()
		if m == nil {
			if !strings.HasPrefix(c.Name, "features.edition2026.") {
				t.Errorf("%s: %s is not linked in", c.Name, c.Type)
			}
			continue
		}
		if c.Error != base.OK || c.Lossy {
			continue
		}
		values++
		if err := proto.Unmarshal(c.Bytes, m); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
		other := c.New()
		if err := protojson.Unmarshal(c.JSON, other); err != nil {
			if !stricter[c.Name] {
				t.Errorf("%s: %v", c.Name, err)
			}
		} else if !proto.Equal(m, other) {
			t.Errorf("%s: bytes and json are different messages", c.Name)
		}
	}
	if values < 20 {
		t.Errorf("only %d values were read", values)
	}
}

func TestEachValueIsTheSameInEachForm(t *testing.T) {
	for _, form := range []string{"hybrid.", "opaque."} {
		values := 0
		for _, c := range All(t) {
			m := c.NewIn(form)
			if m == nil || c.Error != base.OK {
				continue
			}
			values++
			if err := proto.Unmarshal(c.Bytes, m); err != nil {
				t.Errorf("%s: %v", c.Name, err)
			}
			open := c.New()
			data, err := proto.Marshal(m)
			if err != nil {
				t.Errorf("%s: %v", c.Name, err)
			} else if err := proto.Unmarshal(data, open); err != nil {
				t.Errorf("%s: %v", c.Name, err)
			}
			want := c.New()
			if err := proto.Unmarshal(c.Bytes, want); err != nil || !proto.Equal(open, want) {
				t.Errorf("%s: another message than the open one (%v)", c.Name, err)
			}
		}
		if levels.Linked && values < 20 {
			t.Errorf("only %d values in %s", values, form)
		}
	}
}

func TestParse(t *testing.T) {
	c, err := parse("a/b", "# why\ntype: x.Y\nbytes: '0a 00'\nbytes_also:\n  - ''\n  - 0b\n"+
		"json: '{\"a\":\"it''s\"}'\nat: 3\nerror: bad_utf8\n")
	if err != nil {
		t.Fatal(err)
	}
	if string(c.Bytes) != "\n\x00" || len(c.BytesAlso) != 2 || string(c.BytesAlso[1]) != "\v" ||
		string(c.JSON) != `{"a":"it's"}` || c.Text != nil || c.At != 3 || c.Error != base.BadUTF8 || c.Lossy {
		t.Errorf("%+v", c)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{
		"bytes: ''\n", "type: x\n", "type: x\nbytes: 'zz'\n", "type: x\njson: 'a\n", "type: x\njson: 'a'b'\n",
		"type: x\njson: '{}'\nsurprise: 1\n", "type: x\njson: '{}'\nerror: no_such\n", "type: x\njson:\n  - a\n",
		"type: x\n   json: '{}'\n", "type: x\njson: '{}'\n\n",
	} {
		if c, err := parse("a/b", text); err == nil {
			t.Errorf("%q was read as %+v", text, c)
		}
	}
}
