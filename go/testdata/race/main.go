// Race: two goroutines use one arena, which the race detector must report. A test runs it.
// SPDX-License-Identifier: MIT

package main

import (
	"runtime"
	"sync"

	"isomer.dev/isomer"
	benchpb "isomer.dev/isomer/internal/testpb/bench"
)

func main() {
	a := isomer.NewArena()
	data := []byte("\x0a\x03Ada\x12\x0fada@example.com")
	var wait sync.WaitGroup
	for range 2 {
		wait.Go(func() {
			// What two goroutines decode at the same time may be anything; only the report counts.
			defer func() { _ = recover() }()
			for range 20_000 {
				_ = a.Unmarshal(isomer.Protobuf, data, &benchpb.User{})
				// On a machine with a single processor, one goroutine would otherwise finish before the other starts.
				runtime.Gosched()
			}
		})
	}
	wait.Wait()
}
