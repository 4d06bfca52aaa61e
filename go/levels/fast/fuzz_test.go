// FuzzGenerated: generated code against the official runtime.
// SPDX-License-Identifier: MIT

package fast_test

import (
	"slices"
	"testing"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/vectors"
)

func FuzzGenerated(f *testing.F) {
	types := generated(f)
	var names []string
	for name := range types {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, c := range vectors.All(f) {
		if i := slices.Index(names, c.Type); i >= 0 && c.Bytes != nil {
			f.Add(uint16(i), c.Bytes)
		}
	}
	f.Fuzz(func(t *testing.T, which uint16, data []byte) {
		m := types[names[int(which)%len(names)]]
		if err := compare(memory.NewArena(memory.Config{}), data, m); err != nil && !givesUp(data, m) {
			t.Fatalf("%T: %v", m, err)
		}
		if got := empty(m); read(memory.Heap, data, got) {
			if err := compareWritten(got); err != nil {
				t.Fatalf("%T: %v", m, err)
			}
		}
	})
}
