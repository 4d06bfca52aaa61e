// Tests of Check: it finds quadratic functions, and no others.
// SPDX-License-Identifier: MIT

package linear

import (
	"testing"
)

// recorder is a testing.TB that only notes whether it failed.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }

var sum int

func work(n int) {
	for i := range n {
		sum += i ^ sum<<1
	}
}

func TestMeasure(t *testing.T) {
	r := &recorder{}
	measure(r, "linear", 1_000_000, work)
	if r.failed {
		t.Error("linear time is found to be more")
	}
	measure(r, "quadratic", 700, func(n int) { work(n * n) })
	if !r.failed {
		t.Error("quadratic time is found to be linear")
	}
}
