// Blame: the path to the smallest part that cannot be written.
// SPDX-License-Identifier: MIT

package support

import (
	"encoding/json"
	"errors"
	"math"
	"testing"
)

type tree struct {
	Value  float64          `json:"value,omitempty"`
	Below  []tree           `json:"below,omitempty"`
	Named  map[string]*tree `json:"named,omitempty"`
	Parent *tree            `json:"parent,omitempty"`
}

func TestThePathToWhatCannotBeWritten(t *testing.T) {
	codec := Codec[tree]{
		Encode: func(_ []byte, m *tree) ([]byte, error) { return json.Marshal(m) },
		Part:   func(v any) error { _, err := json.Marshal(v); return err },
	}
	bad := tree{Value: math.NaN()}
	for path, message := range map[string]*tree{
		"value":                {Value: math.Inf(1)},
		"below[1].value":       {Below: []tree{{}, bad}},
		"named[b].value":       {Named: map[string]*tree{"a": {}, "b": &bad, "c": &bad}},
		"parent.named[].value": {Parent: &tree{Named: map[string]*tree{"": &bad}}},
	} {
		_, err := codec.Encode(nil, message)
		if no := new(Refusal); !errors.As(blame(codec, message, err), &no) || no.Field != path {
			t.Errorf("%s: %q", path, no.Field)
		}
	}
	known := &Refusal{"already.known", errors.New("no")}
	if no := new(Refusal); !errors.As(blame(codec, &bad, known), &no) || no.Field != "already.known" {
		t.Error(no)
	}
}
