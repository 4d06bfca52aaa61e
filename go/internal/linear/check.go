// Check: tests whether time grows in proportion to the size of the input.
// SPDX-License-Identifier: MIT

// Package linear is for tests of hostile input. It finds functions that take quadratic time, and tolerates
// disturbances.
package linear

import (
	"math"
	"testing"
	"time"
)

// Factor is the ratio of the two sizes of input.
const Factor = 8

// Check fails t if run(Factor*n) takes much more than Factor times as long as run(n). A quadratic function takes Factor
// times more than that in each attempt, while other processes take time only now and then. So it measures CPU time,
// uses the minimum of several runs, and repeats the attempt. In short tests, which include those with the race
// detector, times mean little, and it only calls run(n) once.
func Check(t testing.TB, name string, n int, run func(n int)) {
	t.Helper()
	if testing.Short() {
		run(n)
		return
	}
	measure(t, name, n, run)
}

// measure is Check, but measures also in short tests.
func measure(t testing.TB, name string, n int, run func(n int)) {
	t.Helper()
	const tooMuch = 3 * Factor
	ratio := 0.0
	for range 5 {
		// Shorter times are too inaccurate.
		const least = 200 * time.Microsecond
		if ratio = float64(spent(func() { run(Factor * n) })) / float64(spent(func() { run(n) })+least); ratio < tooMuch {
			return
		}
	}
	t.Errorf("%s: %d times as much takes %.0f times as long", name, Factor, ratio)
}

// spent returns the minimum CPU time of a few runs, including that of the garbage collector.
func spent(run func()) time.Duration {
	least := time.Duration(math.MaxInt64)
	for range 3 {
		from := cpu()
		run()
		least = min(least, cpu()-from)
	}
	return least
}
