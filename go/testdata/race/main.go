// Race: two goroutines in one arena, which the race detector must report. A test runs it.
// SPDX-License-Identifier: MIT

package main

import (
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
			for range 1000 {
				if err := a.Unmarshal(isomer.Protobuf, data, &benchpb.User{}); err != nil {
					panic(err)
				}
			}
		})
	}
	wait.Wait()
}
