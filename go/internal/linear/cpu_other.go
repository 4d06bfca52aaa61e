// CPU: on systems without getrusage, elapsed time, which includes the time of other processes.
// SPDX-License-Identifier: MIT

//go:build !unix

package linear

import "time"

var began = time.Now()

func cpu() time.Duration { return time.Since(began) }
