// Tests that the judge finds deviations from the ledger.
// SPDX-License-Identifier: MIT

package main

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

func TestJudge(t *testing.T) {
	pass, fail, skip := result{"pass", ""}, result{"fail", "why\n"}, result{"skip", ""}
	for name, c := range map[string]struct {
		got            map[string]result
		known          map[string]string
		passed, failed int
	}{
		"all pass":           {map[string]result{"A": pass, "B": pass, "B/part": pass}, nil, 2, 0},
		"a failure":          {map[string]result{"A": pass, "B": fail}, nil, 1, 1},
		"a known failure":    {map[string]result{"A": pass, "B": fail}, map[string]string{"B": "fail"}, 2, 0},
		"a part fails":       {map[string]result{"A": pass, "A/part": fail}, nil, 1, 1},
		"a known part fails": {map[string]result{"A": pass, "A/part": fail}, map[string]string{"A/part": "fail"}, 1, 0},
		"a surprise":         {map[string]result{"A": pass}, map[string]string{"A": "fail"}, 0, 1},
		"a skip":             {map[string]result{"A": skip}, nil, 0, 1},
		"gone":               {map[string]result{"A": pass}, map[string]string{"B": "fail"}, 1, 1},
		"left out":           {map[string]result{"A": {"left out", ""}}, nil, 0, 1},
	} {
		if passed, failed := judge(c.got, c.known); passed != c.passed || failed != c.failed {
			t.Errorf("%s: %d and %d", name, passed, failed)
		}
	}
}

func TestLedgerWantsReasons(t *testing.T) {
	path := filepath.Join(t.TempDir(), "suite.txt")
	for text, want := range map[string]map[string]string{
		"# why\nfail A\nskip B/part\n\n# why\nleft out C\n": {"A": "fail", "B/part": "skip", "C": "left out"},
		"fail A\n":                   nil,
		"# why\n\nfail A\n":          nil,
		"# why\nfail A\n\nskip B\n":  nil,
		"# why\nA\n":                 nil,
		"# A head.\n\n# why\nfail A": {"A": "fail"},
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := readLedger(path)
		if (err == nil) != (want != nil) || err == nil && !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}
