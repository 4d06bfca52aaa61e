// judge: compares the results of tests with the ledger.
// SPDX-License-Identifier: MIT

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// result is the outcome of a test: "pass", "fail", "skip" or "left out".
type result struct{ action, output string }

// test runs the suite, and returns the results of its tests and subtests.
func (s suite) test() (map[string]result, error) {
	cmd := exec.Command("go", s.args...)
	cmd.Dir = s.folder
	cmd.Env = append(os.Environ(), "GOWORK=off")
	cmd.Stderr = os.Stderr
	text, exit := cmd.Output()
	got, written := results(text)
	whole := got[""]
	delete(got, "")
	if len(got) == 0 || whole.action == "" {
		return nil, fmt.Errorf("%s: no test ran: %v\n%s", s.folder, exit, written[""])
	}
	for name, text := range written {
		if strings.Contains("\n"+text, "\npanic: ") {
			return nil, fmt.Errorf("%s panicked, and what comes behind it did not run:\n%s", name, text)
		}
	}
	failed := false
	for _, r := range got {
		failed = failed || r.action == "fail"
	}
	if whole.action == "fail" && !failed {
		return nil, fmt.Errorf("%s failed, and no test did:\n%s", s.folder, written[""])
	}
	return got, nil
}

// results parses the output of go test -json: the results of tests, and what they wrote. The results of the whole
// package have an empty name.
func results(text []byte) (got map[string]result, written map[string]string) {
	got, written = map[string]result{}, map[string]string{}
	// excused has tests that fail because one of their subtests does.
	excused := map[string]bool{}
	for line := range bytes.Lines(text) {
		var event struct{ Action, Test, Output string }
		if err := json.Unmarshal(line, &event); err != nil {
			fmt.Println(string(line))
			continue
		}
		switch event.Action {
		case "output", "build-output":
			written[event.Test] += event.Output
		case "pass", "fail", "skip":
			got[event.Test] = result{event.Action, written[event.Test]}
			parent, _, inner := cutLast(event.Test)
			if inner && event.Action == "fail" {
				excused[parent] = true
			}
		}
	}
	for name := range excused {
		got[name] = result{"pass", ""}
	}
	return got, written
}

// cutLast splits off the last part of the name of a subtest.
func cutLast(name string) (parent, part string, ok bool) {
	at := strings.LastIndexByte(name, '/')
	if at < 0 {
		return name, "", false
	}
	return name[:at], name[at+1:], true
}

// readLedger reads lines such as "fail TestX". The comment before such a line is the reason, which is required.
func readLedger(path string) (map[string]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	known := map[string]string{}
	reason := false
	for n, line := range strings.Split(string(text), "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			reason = false
		case line[0] == '#':
			reason = true
		default:
			at := strings.LastIndexByte(line, ' ')
			if !reason || at < 0 {
				return nil, fmt.Errorf("%s:%d: want a reason, and then lines such as: fail TestX", path, n+1)
			}
			known[line[at+1:]] = line[:at]
		}
	}
	return known, nil
}

// judge compares the results of tests and subtests with what is expected, which is to pass unless the ledger says
// otherwise. It counts the tests that are as expected, and lists all others.
func judge(got map[string]result, known map[string]string) (passed, failed int) {
	for _, name := range slices.Sorted(maps.Keys(got)) {
		r := got[name]
		want := known[name]
		if want == "" {
			want = "pass"
		}
		if r.action == want {
			if !strings.Contains(name, "/") {
				passed++
			}
			continue
		}
		failed++
		fmt.Printf("%s: %s, where the ledger says %s\n%s", name, r.action, want, r.output)
	}
	for _, name := range slices.Sorted(maps.Keys(known)) {
		if _, there := got[name]; !there {
			failed++
			fmt.Printf("%s is in the ledger, but there is no such test\n", name)
		}
	}
	return passed, failed
}
