// Usual: how often a function allocates, for tests.
// SPDX-License-Identifier: MIT

// Package allocs counts allocations, in tests.
package allocs

import (
	"slices"
	"testing"
)

// Usual is the median of many runs. The race detector makes a sync.Pool forget some of what it is given, and with
// several pools more often than not; under it, Usual is the least.
func Usual(f func()) float64 {
	var runs []float64
	for range 101 {
		runs = append(runs, testing.AllocsPerRun(1, f))
	}
	slices.Sort(runs)
	if poolsForget {
		return runs[0]
	}
	return runs[len(runs)/2]
}
