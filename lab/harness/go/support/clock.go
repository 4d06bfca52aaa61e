// Clock: wall-clock time, and the CPU time of all threads of this process.
// SPDX-License-Identifier: MIT

package support

import (
	"time"

	"golang.org/x/sys/unix"
)

type instant struct {
	wall time.Time
	cpu  int64
}

func now() instant {
	var used unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &used); err != nil {
		panic(err) // The clock is a constant.
	}
	return instant{time.Now(), used.Nano()}
}
