// Usual: the number of allocations of a function, for tests.
// SPDX-License-Identifier: MIT

// Package allocs counts allocations, in tests.
package allocs

import (
	"runtime"
	"runtime/debug"
	"slices"
	"testing"
)

// Usual returns the median number of allocations of many runs. The race detector makes a sync.Pool drop some of its
// values, and with several pools that happens in most runs; with it, Usual returns the minimum.
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

// Bytes returns how many bytes a run of a function allocates, and in how many allocations: the median of many batches
// of runs, or with the race detector the minimum of single runs. Small numbers are exact only if there are many runs.
func Bytes(runs int, f func()) (bytes, times float64) {
	batches := 15
	if poolsForget {
		runs, batches = 1, batches*runs
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var all, counts []float64
	for range batches {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range runs {
			f()
		}
		runtime.ReadMemStats(&after)
		all = append(all, float64(after.TotalAlloc-before.TotalAlloc)/float64(runs))
		counts = append(counts, float64(after.Mallocs-before.Mallocs)/float64(runs))
	}
	slices.Sort(all)
	slices.Sort(counts)
	if poolsForget {
		return all[0], counts[0]
	}
	return all[batches/2], counts[batches/2]
}
