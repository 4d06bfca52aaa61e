// Vectors: the golden vectors of all languages, which vectors/README.md describes.
// SPDX-License-Identifier: MIT

// Package vectors is for tests only.
package vectors

import (
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"isomer.dev/isomer/internal/base"
)

// Case is one file: a value in all formats, or inputs that must be rejected.
type Case struct {
	Name string // message/case
	Type string // the message's full name
	// Bytes, JSON and Text are nil if the file does not have them. They may be empty otherwise.
	Bytes, JSON, Text             []byte
	BytesAlso, JSONAlso, TextAlso [][]byte
	Lossy                         bool
	NeedsExtensions               bool
	Error                         base.Code // OK for a value
	At                            int       // the offset of the error, or -1 if the file does not have it
}

// New returns an empty message of the case's type, as protoc-gen-go generates it for the open API. It returns nil for
// the schema of edition 2026, which protoc-gen-go does not support.
func (c *Case) New() proto.Message { return c.NewIn("") }

// NewIn is New for another API: "hybrid." or "opaque.". It returns nil if there is no such message.
func (c *Case) NewIn(form string) proto.Message {
	t, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName(form + c.Type))
	if err != nil {
		return nil
	}
	return t.New().Interface()
}

// All returns all vectors, in the order of their names.
func All(t testing.TB) []Case {
	t.Helper()
	root, err := folder()
	if err != nil {
		t.Fatal(err)
	}
	var cases []Case
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".yaml" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, path)
		c, err := parse(filepath.ToSlash(strings.TrimSuffix(name, ".yaml")), string(text))
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if !c.NeedsExtensions { // The official runtime supports neither their edition nor message sets.
			cases = append(cases, c)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

// folder returns the path of vectors/, which it searches upwards from the working directory.
func folder() (string, error) {
	at, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(at, "vectors", "README.md")); missing == nil {
			return filepath.Join(at, "vectors"), nil
		}
		if filepath.Dir(at) == at {
			return "", fmt.Errorf("no folder vectors above this one")
		}
		at = filepath.Dir(at)
	}
	return "", err
}

func parse(name, text string) (Case, error) {
	c := Case{Name: name, At: -1}
	key := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		item, listed := strings.CutPrefix(line, "  - ")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if !listed {
			k, rest, ok := strings.Cut(line, ":")
			if !ok || strings.HasPrefix(line, " ") {
				return c, fmt.Errorf("not a line of the subset: %q", line)
			}
			key = k
			if rest == "" {
				continue
			}
			item = strings.TrimPrefix(rest, " ")
		}
		value, err := unquote(item)
		if err == nil {
			err = c.set(key, value, listed)
		}
		if err != nil {
			return c, fmt.Errorf("%s: %w", key, err)
		}
	}
	if c.Type == "" || (c.Bytes == nil && c.JSON == nil && c.Text == nil) {
		return c, fmt.Errorf("no type, or no input")
	}
	return c, nil
}

func unquote(s string) (string, error) {
	inner, quoted := strings.CutPrefix(s, "'")
	if !quoted {
		return s, nil
	}
	inner, closed := strings.CutSuffix(inner, "'")
	if !closed || strings.Contains(strings.ReplaceAll(inner, "''", ""), "'") {
		return "", fmt.Errorf("unbalanced quotes: %s", s)
	}
	return strings.ReplaceAll(inner, "''", "'"), nil
}

func (c *Case) set(key, value string, listed bool) (err error) {
	raw := []byte(value)
	if strings.HasPrefix(key, "bytes") {
		if raw, err = hex.DecodeString(strings.ReplaceAll(value, " ", "")); err != nil {
			return err
		}
	}
	if listed {
		switch key {
		case "bytes_also":
			c.BytesAlso = append(c.BytesAlso, raw)
		case "json_also":
			c.JSONAlso = append(c.JSONAlso, raw)
		case "text_also":
			c.TextAlso = append(c.TextAlso, raw)
		default:
			return fmt.Errorf("is not a list")
		}
		return nil
	}
	switch key {
	case "type":
		c.Type = value
	case "bytes":
		c.Bytes = raw
	case "json":
		c.JSON = raw
	case "text":
		c.Text = raw
	case "lossy":
		c.Lossy = value == "true"
	case "needs":
		c.NeedsExtensions = value == "extensions"
	case "error":
		c.Error, err = code(value)
	case "at":
		c.At, err = strconv.Atoi(value)
	default:
		return fmt.Errorf("unknown key")
	}
	return err
}

func code(name string) (base.Code, error) {
	for c := base.OK + 1; c <= base.Unsupported; c++ {
		if c.String() == name {
			return c, nil
		}
	}
	return base.OK, fmt.Errorf("unknown error %q", name)
}
