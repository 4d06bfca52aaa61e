// Tests that the drop-ins have everything that the originals have, with types that programs cannot distinguish from
// theirs.
// SPDX-License-Identifier: MIT

package json_test

import (
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// others has the types that the drop-ins define themselves, with the reason. They have the methods and fields of the
// originals, and so do functions that take or return them.
var others = map[string]string{
	"encoding/json.Decoder":                             "It is Isomer's, and what a json.Decoder has inside is not for others to fill.",
	"encoding/json.Encoder":                             "Likewise.",
	"google.golang.org/protobuf/proto.MarshalOptions":   "Its methods are Isomer's.",
	"google.golang.org/protobuf/proto.UnmarshalOptions": "Likewise.",
}

var replaced = map[string]string{
	"encoding/json": "isomer.dev/isomer/dropin/json", "google.golang.org/protobuf/proto": "isomer.dev/isomer/dropin/proto",
}

func TestNothingIsMissing(t *testing.T) {
	load := packages(t)
	for of, by := range replaced {
		theirs, ours := load(of).Scope(), load(by).Scope()
		checked := 0
		for _, name := range theirs.Names() {
			want := theirs.Lookup(name)
			if !want.Exported() {
				continue
			}
			checked++
			got := ours.Lookup(name)
			if got == nil {
				t.Errorf("%s has no %s", by, name)
				continue
			}
			if kind, wanted := kindOf(got), kindOf(want); kind != wanted {
				t.Errorf("%s.%s is a %s, not a %s", by, name, kind, wanted)
			}
			if _, known := others[of+"."+name]; known {
				sameParts(t, got.Type(), want.Type())
			} else if !alike(got.Type(), want.Type()) {
				t.Errorf("%s.%s: %v, not %v", by, name, got.Type(), want.Type())
			}
		}
		if checked < 10 {
			t.Errorf("%s has %d names", of, checked)
		}
	}
	for name := range others {
		dot := strings.LastIndexByte(name, '.')
		of, local := name[:dot], name[dot+1:]
		if types.Identical(load(of).Scope().Lookup(local).Type(), load(replaced[of]).Scope().Lookup(local).Type()) {
			t.Errorf("%s is the same, and need not be listed", name)
		}
	}
}

// packages returns a function that loads packages as the compiler exported them.
func packages(t *testing.T) func(path string) *types.Package {
	t.Helper()
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}
	for of, by := range replaced {
		args = append(args, of, by)
	}
	out, err := exec.Command("go", args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[path] = file
	}
	from := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) { return os.Open(files[path]) })
	return func(path string) *types.Package {
		found, err := from.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
}

func kindOf(o types.Object) string {
	switch o.(type) {
	case *types.TypeName:
		return "type"
	case *types.Func:
		return "function"
	case *types.Const:
		return "constant"
	}
	return "variable"
}

// sameParts checks that a struct has every method and every field of another one.
func sameParts(t *testing.T, got, want types.Type) {
	t.Helper()
	for _, pointer := range []bool{false, true} {
		has, needs := got, want
		if pointer {
			has, needs = types.NewPointer(got), types.NewPointer(want)
		}
		for m := range types.NewMethodSet(needs).Methods() {
			name := m.Obj().Name()
			if !m.Obj().Exported() {
				continue
			}
			found := types.NewMethodSet(has).Lookup(nil, name)
			if found == nil || !alike(found.Type(), m.Type()) {
				t.Errorf("%v has no method %s like %v", has, name, m.Type())
			}
		}
	}
	fields := want.Underlying().(*types.Struct)
	for f := range fields.Fields() {
		if !f.Exported() || f.Embedded() {
			continue // It is only embedded to forbid literals without field names.
		}
		found, _, _ := types.LookupFieldOrMethod(got, true, nil, f.Name())
		if found == nil || !types.AssignableTo(f.Type(), found.Type()) || !types.AssignableTo(found.Type(), f.Type()) {
			t.Errorf("%v has no field %s like %v", got, f.Name(), f.Type())
		}
	}
}

// alike reports whether types are the same, apart from those in others.
func alike(got, want types.Type) bool {
	if types.Identical(got, want) {
		return true
	}
	a, ok := got.(*types.Signature)
	b, ok2 := want.(*types.Signature)
	if ok && ok2 {
		// The names of types suffice: there are as many type parameters, and their constraints are not types of these
		// packages.
		return spelled(a) == spelled(b)
	}
	return spelled(got) == spelled(want) && others[types.TypeString(want, nil)] != ""
}

// spelled returns a type as text in which a drop-in and its original have the same package name, and without names of
// parameters.
func spelled(t types.Type) string {
	if s, ok := t.(*types.Signature); ok {
		text := types.TypeString(stripped(s.Params()), qualified) + types.TypeString(stripped(s.Results()), qualified)
		for p := range s.TypeParams().TypeParams() {
			text += " " + types.TypeString(p.Constraint(), qualified)
		}
		if s.Variadic() {
			text += "..."
		}
		return text
	}
	return types.TypeString(t, qualified)
}

func qualified(p *types.Package) string {
	if p.Name() == "json" || p.Name() == "proto" {
		return p.Name()
	}
	return p.Path()
}

// stripped returns the parameters without names.
func stripped(params *types.Tuple) *types.Tuple {
	var list []*types.Var
	for p := range params.Variables() {
		list = append(list, types.NewParam(token.NoPos, nil, "", p.Type()))
	}
	return types.NewTuple(list...)
}
