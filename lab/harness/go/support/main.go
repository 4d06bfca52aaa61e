// Main: executes a job, from reading it to its last event.
// SPDX-License-Identifier: MIT

package support

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
)

// Main executes the job on standard input, and ends the process if that fails.
func Main[T any](h Harness[T]) {
	if err := h.work(os.Stdin, newEvents(os.Stdout)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// Refuse takes the place of Main in a program that cannot be built for a schema.
func Refuse(field, reason string) {
	Main(Harness[struct{}]{Codec: func(string, string) (codec Codec[struct{}], err error) {
		return codec, &Refusal{field, errors.New(reason)}
	}})
}

func (h Harness[T]) work(from io.Reader, events events) error {
	job, err := readJob(from)
	if err != nil {
		return err
	}
	if err := events.say(ready{"ready", versionOf(h.Module)}); err != nil {
		return err
	}
	err = h.do(job, events)
	if no := new(Refusal); errors.As(err, &no) {
		return events.say(refused{no.event(), no.Error(), no.Field})
	}
	if err != nil {
		return err
	}
	return events.say(end{"end"})
}

func (h Harness[T]) do(job *Job, events events) error {
	if isPlain[T]() {
		if err := carries(job.Format, h.Schema); err != nil {
			return err
		}
	}
	codec, err := h.Codec(job.Variant, job.Format)
	if no := new(Refusal); err != nil && !errors.As(err, &no) {
		return &Refusal{"", err}
	}
	if err != nil {
		return err
	}
	values, err := loadValues[T](job, h.Schema)
	if err != nil {
		return err
	}
	input, err := readRecords(job.Input)
	if err != nil {
		return err
	}
	switch job.Task {
	case "check":
		return check(job, codec, values, input)
	case "measure":
		return h.measure(job, events, codec, values, input)
	}
	return fmt.Errorf("there is no task %q", job.Task)
}

func check[T any](job *Job, codec Codec[T], values []*T, input [][]byte) error {
	var output, again []byte
	for _, value := range values {
		data, err := codec.Encode(nil, value)
		if err != nil {
			return blame(codec, value, err)
		}
		output = appendRecord(output, data)
	}
	for i, record := range input {
		value, err := codec.Decode(record)
		if err != nil {
			return refuse(fmt.Errorf("decoding message %d: %w", i, err))
		}
		data, err := codec.Encode(nil, value)
		if err != nil {
			return blame(codec, value, err)
		}
		again = appendRecord(again, data)
	}
	return errors.Join(os.WriteFile(job.Output, output, 0o644), os.WriteFile(job.Again, again, 0o644))
}

func (h Harness[T]) measure(job *Job, events events, codec Codec[T], values []*T, input [][]byte) error {
	m := &measurement{job, events, len(values)}
	if len(input) != len(values) {
		return fmt.Errorf("%d values, but %d records of input", len(values), len(input))
	}
	var buffer []byte
	encode := func(i int) (err error) {
		data, err := codec.Encode(buffer[:0], values[i])
		buffer = data
		return err
	}
	decode := func(i int) error {
		message, err := codec.Decode(input[i])
		kept = message
		return err
	}
	for _, name := range job.Operations {
		var err error
		switch name {
		case "encode":
			err = m.run(name, encode)
		case "decode":
			err = m.run(name, decode)
		case "round_trip":
			err = m.run(name, func(i int) error {
				if err := encode(i); err != nil {
					return err
				}
				message, err := codec.Decode(buffer)
				kept = message
				return err
			})
		case "loopback":
			err = h.loopback(m, name, codec, values)
		default:
			err = fmt.Errorf("there is no operation %q", name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (h Harness[T]) loopback(m *measurement, name string, codec Codec[T], values []*T) error {
	other, err := h.Codec(m.job.Variant, m.job.Format)
	if err != nil {
		return err
	}
	connection, err := connect(codec, other)
	if err != nil {
		return err
	}
	defer connection.to.Close()
	return m.run(name, func(i int) error {
		if err := connection.send(values[i]); err != nil {
			return err
		}
		message, err := connection.receive()
		kept = message
		return err
	})
}

// kept makes decoded messages escape to the heap, as in any program that uses them.
var kept any

// versionOf returns the version of a module that is linked into the program, without the v, or "" if it is unknown.
func versionOf(module string) string {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, dependency := range build.Deps {
		if dependency.Path == module && dependency.Replace == nil {
			return dependency.Version[1:]
		}
	}
	return ""
}
