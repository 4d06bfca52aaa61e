// Tests that the samples have the sizes that the benchmarks state.
// SPDX-License-Identifier: MIT

package samples

import (
	"testing"

	"google.golang.org/protobuf/proto"
)

func TestSizes(t *testing.T) {
	for _, sample := range []struct {
		message proto.Message
		size    int
	}{{User(), 31}, {Google1(), 221}, {Catalog(), 9414}} {
		if size := proto.Size(sample.message); size != sample.size {
			t.Errorf("%T: %d bytes, not %d", sample.message, size, sample.size)
		}
	}
}
