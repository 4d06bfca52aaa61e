// Check: whether the time that something takes grows as its input does.
// SPDX-License-Identifier: MIT

// Package linear is for tests of hostile input: what is quadratic is found out, what is only disturbed is not.
package linear

import (
	"math"
	"testing"
	"time"
)

// Factor is how much larger the large input is.
const Factor = 8

// Check fails t if run(Factor*n) takes much more than Factor times as long as run(n). What is quadratic takes Factor
// times as much again, each time; other processes on the machine cost time now and then. So CPU time is measured, the
// least of some runs counts, and there are some attempts. In short tests, which are those under the race detector, time
// says nothing of the code: run(n) is called once.
func Check(t testing.TB, name string, n int, run func(n int)) {
	t.Helper()
	if testing.Short() {
		run(n)
		return
	}
	measure(t, name, n, run)
}

// measure is Check of time, in short tests, too.
func measure(t testing.TB, name string, n int, run func(n int)) {
	t.Helper()
	const tooMuch = 3 * Factor
	ratio := 0.0
	for range 5 {
		// What takes next to no time says nothing.
		const least = 200 * time.Microsecond
		if ratio = float64(spent(func() { run(Factor * n) })) / float64(spent(func() { run(n) })+least); ratio < tooMuch {
			return
		}
	}
	t.Errorf("%s: %d times as much takes %.0f times as long", name, Factor, ratio)
}

// spent is the least CPU time of a few runs, that of the garbage collector included.
func spent(run func()) time.Duration {
	least := time.Duration(math.MaxInt64)
	for range 3 {
		from := cpu()
		run()
		least = min(least, cpu()-from)
	}
	return least
}
