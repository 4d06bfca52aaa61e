// CPU: where the system is not asked, time that has passed, in which others may have had the processor.
// SPDX-License-Identifier: MIT

//go:build !unix

package linear

import "time"

var began = time.Now()

func cpu() time.Duration { return time.Since(began) }
