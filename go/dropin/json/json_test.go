// Tests that a program that imports this package for encoding/json does what it did.
// SPDX-License-Identifier: MIT

package json_test

import (
	stdlib "encoding/json"
	"reflect"
	"strings"
	"testing"

	"isomer.dev/isomer/dropin/json"
)

type item struct {
	Name  string
	Parts []item `json:"parts,omitempty"`
	Any   any    `json:"any"`
}

func TestSameAsEncodingJSON(t *testing.T) {
	value := item{"a<b", []item{{Name: "x", Any: 1.5}}, map[string]any{"k": []any{true, nil}}}
	for _, form := range []struct{ ours, theirs func() ([]byte, error) }{
		{func() ([]byte, error) { return json.Marshal(value) }, func() ([]byte, error) { return stdlib.Marshal(value) }},
		{
			func() ([]byte, error) { return json.MarshalIndent(value, "  ", "\t") },
			func() ([]byte, error) { return stdlib.MarshalIndent(value, "  ", "\t") },
		},
		{
			func() ([]byte, error) { return json.MarshalIndent(value, "", "") },
			func() ([]byte, error) { return stdlib.MarshalIndent(value, "", "") },
		},
	} {
		ours, err := form.ours()
		theirs, want := form.theirs()
		if err != nil || want != nil || string(ours) != string(theirs) {
			t.Errorf("%v %v\n%s\n%s", err, want, ours, theirs)
		}
		var got item
		if err := json.Unmarshal(ours, &got); err != nil || !reflect.DeepEqual(got, value) {
			t.Errorf("%v: %+v", err, got)
		}
	}
	deep := strings.Repeat("[", 9999) + strings.Repeat("]", 9999)
	var got, want any
	if err, theirs := json.Unmarshal([]byte(deep), &got), stdlib.Unmarshal([]byte(deep), &want); (err == nil) != (theirs == nil) {
		t.Errorf("%v, but %v", err, theirs)
	}
}
