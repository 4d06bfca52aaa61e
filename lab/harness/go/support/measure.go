// Measure: one round. Each operation runs for a while untimed, then in samples, and finally once to count memory.
// SPDX-License-Identifier: MIT

package support

import (
	"fmt"
	"runtime"
	"time"
)

// An operation executes one call with message i.
type operation func(i int) error

// strideTime is the minimum time between two readings of the clock in a sample.
const strideTime = 20 * time.Microsecond

// memoryCalls is the number of calls over which allocations are averaged, with the first messages, or with all of them
// in turn.
const memoryCalls = 100

type measurement struct {
	job      *Job
	events   events
	messages int
}

func (m *measurement) run(name string, op operation) error {
	runtime.GC()
	stride, err := m.warmUp(op)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	at := 0
	for range m.job.Samples {
		calls := int64(0)
		begin := now()
		for time.Since(begin.wall) < m.job.sample() {
			for range stride {
				if err := op(at); err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				if at++; at == m.messages {
					at = 0
				}
			}
			calls += int64(stride)
		}
		end := now()
		err := m.events.say(sample{"sample", name, calls, end.wall.Sub(begin.wall).Nanoseconds(), end.cpu - begin.cpu})
		if err != nil {
			return err
		}
	}
	return m.count(name, op)
}

// warmUp returns the number of calls between two readings of the clock. It is the number of messages if these take only
// a fraction of a sample, so that all samples have the same mix.
func (m *measurement) warmUp(op operation) (int, error) {
	begin := time.Now()
	calls := 0
	for calls == 0 || time.Since(begin) < m.job.warmup() {
		if err := op(calls % m.messages); err != nil {
			return 0, err
		}
		calls++
	}
	call := max(time.Since(begin)/time.Duration(calls), 1)
	stride := int(strideTime/call) + 1
	if pass := time.Duration(m.messages) * call; pass < m.job.sample()/4 {
		stride = (stride + m.messages - 1) / m.messages * m.messages
	}
	return stride, nil
}

// count reports the allocations of a call, according to the runtime.
func (m *measurement) count(name string, op operation) error {
	var before, after runtime.MemStats
	calls := memoryCalls
	if m.messages < calls {
		calls -= calls % m.messages
	}
	runtime.ReadMemStats(&before)
	for i := range calls {
		if err := op(i % m.messages); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	runtime.ReadMemStats(&after)
	average := func(before, after uint64) float64 { return float64(after-before) / float64(calls) }
	return m.events.say(memory{
		"memory", name, average(before.Mallocs, after.Mallocs), average(before.TotalAlloc, after.TotalAlloc),
	})
}
