// CPU: the CPU time of this process.
// SPDX-License-Identifier: MIT

//go:build unix

package linear

import (
	"syscall"
	"time"
)

func cpu() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
