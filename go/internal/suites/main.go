// suites: runs the tests of encoding/json and of protobuf-go's package proto with the drop-ins instead of the
// originals.
// SPDX-License-Identifier: MIT

// Command suites is for tools/test/dropins. It copies the tests of Go and of protobuf-go to a folder, makes them import
// the drop-ins, runs them, and compares the failures with a ledger. None of these tests are in the repository.
package main

import (
	"flag"
	"fmt"
	"go/build"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	folder := flag.String("build", "", "the folder to copy to")
	module := flag.String("module", "", "the folder of Isomer's module")
	flag.Parse()
	passed, failed := 0, 0
	for _, s := range []struct {
		name    string
		prepare func(to, module string) (suite, error)
	}{{"json", prepareJSON}, {"proto", prepareProto}} {
		good, bad, err := run(s.prepare, filepath.Join(*folder, s.name), *module, filepath.Join(*module, "dropin", s.name, "suite.txt"))
		if err != nil {
			fmt.Println(err)
			bad++
		}
		fmt.Printf("%s: %d tests do what is wanted, %d do not\n", s.name, good, bad)
		passed += good
		failed += bad
	}
	fmt.Printf("go test: %d passed, %d failed\n", passed, failed)
	if failed > 0 || passed == 0 {
		os.Exit(1)
	}
}

// suite is a set of tests that can be run.
type suite struct {
	// folder is where to run them, and args are the arguments of the go command.
	folder string
	args   []string
	// leftOut are tests of what a drop-in lacks.
	leftOut []string
}

// ledgerOf returns the ledger for the toolchain. Toolchains with the second version of encoding/json may have another
// one.
func ledgerOf(path string) string {
	if !slices.Contains(build.Default.ToolTags, "goexperiment.jsonv2") {
		return path
	}
	second := strings.TrimSuffix(path, ".txt") + "_v2.txt"
	if _, err := os.Stat(second); err != nil {
		return path
	}
	return second
}

func run(prepare func(to, module string) (suite, error), to, module, ledger string) (passed, failed int, err error) {
	if err = os.RemoveAll(to); err == nil {
		err = os.MkdirAll(to, 0o755)
	}
	if err != nil {
		return 0, 0, err
	}
	s, err := prepare(to, module)
	if err != nil {
		return 0, 0, err
	}
	known, err := readLedger(ledgerOf(ledger))
	if err != nil {
		return 0, 0, err
	}
	got, err := s.test()
	if err != nil {
		return 0, 0, err
	}
	for _, name := range s.leftOut {
		got[name] = result{"left out", ""}
	}
	passed, failed = judge(got, known)
	return passed, failed, nil
}
