// Tests that the files are decompressed completely.
// SPDX-License-Identifier: MIT

package realfiles

import (
	"encoding/json"
	"testing"
)

func TestFilesAreJSON(t *testing.T) {
	for name, text := range All(t) {
		if len(text) < 10_000 || !json.Valid(text) {
			t.Errorf("%s: %d bytes: %.60q", name, len(text), text)
		}
	}
	if text, err := unpack([]byte("not packed")); err == nil {
		t.Errorf("%q", text)
	}
}
