// Tests that messages with generated code take no memory when they are read into an arena.
// SPDX-License-Identifier: MIT

package levels

import (
	"testing"

	"isomer.dev/isomer"
	generatedpb "isomer.dev/isomer/internal/testpb/generated/bench"
	"isomer.dev/isomer/internal/testpb/samples"
)

func TestGeneratedMessagesAreReadWithoutAllocating(t *testing.T) {
	for _, f := range []isomer.Format{isomer.Protobuf, isomer.JSON, isomer.MessagePack} {
		data, err := isomer.Marshal(f, samples.Catalog())
		if err != nil {
			t.Fatal(err)
		}
		a := isomer.ArenaOptions{RecycleText: true}.NewArena()
		read := func() {
			if _, err := isomer.Read[generatedpb.Catalog](a, f, data); err != nil {
				t.Fatal(err)
			}
			a.Reset()
		}
		for range 3 {
			read()
		}
		if n := testing.AllocsPerRun(100, read); n != 0 {
			t.Errorf("%T: %v allocations", f, n)
		}
	}
}
