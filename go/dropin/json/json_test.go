// Tests that a program that imports this package for encoding/json does what it did.
// SPDX-License-Identifier: MIT

package json_test

import (
	stdlib "encoding/json"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"isomer.dev/isomer/dropin/json"
)

type item struct {
	Name  string
	Parts []item `json:"parts,omitempty"`
	Any   any    `json:"any"`
}

func TestSameAsEncodingJSON(t *testing.T) {
	value := item{"a<b", []item{{Name: "x", Any: 1.5}}, map[string]any{"k": []any{true, nil}}}
	for _, form := range []struct{ ours, theirs func() ([]byte, error) }{
		{func() ([]byte, error) { return json.Marshal(value) }, func() ([]byte, error) { return stdlib.Marshal(value) }},
		{
			func() ([]byte, error) { return json.MarshalIndent(value, "  ", "\t") },
			func() ([]byte, error) { return stdlib.MarshalIndent(value, "  ", "\t") },
		},
		{
			func() ([]byte, error) { return json.MarshalIndent(value, "", "") },
			func() ([]byte, error) { return stdlib.MarshalIndent(value, "", "") },
		},
	} {
		ours, err := form.ours()
		theirs, want := form.theirs()
		if err != nil || want != nil || string(ours) != string(theirs) {
			t.Errorf("%v %v\n%s\n%s", err, want, ours, theirs)
		}
		var got item
		if err := json.Unmarshal(ours, &got); err != nil || !reflect.DeepEqual(got, value) {
			t.Errorf("%v: %+v", err, got)
		}
	}
	deep := strings.Repeat("[", 9999) + strings.Repeat("]", 9999)
	var got, want any
	if err, theirs := json.Unmarshal([]byte(deep), &got), stdlib.Unmarshal([]byte(deep), &want); (err == nil) != (theirs == nil) {
		t.Errorf("%v, but %v", err, theirs)
	}
}

// deprecated are names that their own package says not to use.
var deprecated = map[string]bool{"encoding/json.InvalidUTF8Error": true, "encoding/json.UnmarshalFieldError": true}

// Every exported name of the package that is replaced has to be here, or the import cannot be changed.
func TestNothingIsMissing(t *testing.T) {
	for of, has := range map[string]string{
		"encoding/json": "isomer.dev/isomer/dropin/json", "google.golang.org/protobuf/proto": "isomer.dev/isomer/dropin/proto",
	} {
		ours := exported(t, has)
		for name := range exported(t, of) {
			if !ours[name] && !deprecated[of+"."+name] {
				t.Errorf("%s has no %s", has, name)
			}
		}
	}
}

// exported are the names at the top of a package.
func exported(t *testing.T, path string) map[string]bool {
	found, err := build.Import(path, ".", 0)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, file := range found.GoFiles {
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(found.Dir, file), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				names[d.Name.Name] = d.Recv == nil
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch s := spec.(type) {
					case *ast.TypeSpec:
						names[s.Name.Name] = true
					case *ast.ValueSpec:
						for _, n := range s.Names {
							names[n.Name] = true
						}
					}
				}
			}
		}
	}
	for name, is := range names {
		if !is || !ast.IsExported(name) {
			delete(names, name)
		}
	}
	if len(names) == 0 {
		t.Fatalf("%s has no names", path)
	}
	return names
}
