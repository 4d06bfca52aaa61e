// Tests that respelled text has the same meaning.
// SPDX-License-Identifier: MIT

package respell

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

func TestSameMeaning(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const text = `{"a\\":[1,-2.5e3,{"b \"c\", {}":"d\u00e9 é 😀\n"},[],{},null,true],"":""}`
	var want any
	if err := json.Unmarshal([]byte(text), &want); err != nil {
		t.Fatal(err)
	}
	spaced, escaped := map[string]bool{}, map[string]bool{}
	for range 200 {
		space, escape := Space(r, text), Escape(r, text)
		spaced[space], escaped[escape] = true, true
		for _, form := range []string{space, escape, Space(r, escape)} {
			var got any
			if err := json.Unmarshal([]byte(form), &got); err != nil || !reflect.DeepEqual(got, want) {
				t.Fatalf("%v: %q", err, form)
			}
		}
	}
	if len(spaced) < 150 || len(escaped) < 150 {
		t.Errorf("%d and %d texts of 200", len(spaced), len(escaped))
	}
	for _, open := range []string{`"`, `"\`, `{"a`, "", `\`} {
		if got := Space(r, open); !strings.Contains(got, strings.Trim(open, "{")) {
			t.Errorf("%q: %q", open, got)
		}
		Escape(r, open)
	}
}
