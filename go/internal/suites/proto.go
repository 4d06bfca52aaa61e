// The tests of protobuf-go's package proto.
// SPDX-License-Identifier: MIT

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const (
	protobufModule = "google.golang.org/protobuf"
	ourModule      = "isomer.dev/isomer"
)

// prepareProto copies all of protobuf-go, since its tests use its internal packages.
func prepareProto(to, module string) (suite, error) {
	from, err := output(module, "go", "list", "-m", "-f", "{{.Dir}}", protobufModule)
	if err != nil {
		return suite{}, err
	}
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		return suite{}, err
	}
	// Files of the module cache are read-only.
	if err := filepath.WalkDir(to, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		mode := os.FileMode(0o644)
		if d.IsDir() {
			mode = 0o755
		}
		return os.Chmod(path, mode)
	}); err != nil {
		return suite{}, err
	}
	if _, err := output(to, "go", "mod", "edit", "-require", ourModule+"@v0.0.0", "-replace", ourModule+"="+module); err != nil {
		return suite{}, err
	}
	tests, err := filepath.Glob(filepath.Join(to, "proto", "*_test.go"))
	if err != nil || len(tests) == 0 {
		return suite{}, fmt.Errorf("%s has no tests: %v", from, err)
	}
	suiteFolder := filepath.Join(to, "dropin")
	if err := os.Mkdir(suiteFolder, 0o755); err != nil {
		return suite{}, err
	}
	for _, path := range tests {
		text, err := os.ReadFile(path)
		if err != nil {
			return suite{}, err
		}
		ours := strings.ReplaceAll(string(text), `"`+protobufModule+`/proto"`, `"`+ourModule+`/dropin/proto"`)
		if err := os.WriteFile(filepath.Join(suiteFolder, filepath.Base(path)), []byte(ours), 0o644); err != nil {
			return suite{}, err
		}
	}
	return suite{folder: to, args: []string{"test", "-json", "-mod=mod", "-timeout", "10m", "./dropin"}}, nil
}

// output returns the output of a command.
func output(folder, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	cmd.Stderr = os.Stderr
	// They must not use Isomer's workspace.
	cmd.Env = append(os.Environ(), "GOWORK=off")
	text, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(text)), nil
}
