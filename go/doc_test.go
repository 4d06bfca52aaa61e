// Tests that the documentation of the public types shows all their fields, and that the internal types have the same
// ones.
// SPDX-License-Identifier: MIT

package isomer

import (
	"os/exec"
	"reflect"
	"strings"
	"testing"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/msgpack"
)

func TestGoDocShowsFieldsAndMethods(t *testing.T) {
	for name, v := range map[string]any{
		"Error": new(Error), "Code": new(Code), "Limits": new(Limits), "ArenaStats": new(ArenaStats), "MessagePackKeys": new(MessagePackKeys),
		"TypeResolver": new(TypeResolver), "ExtensionResolver": new(ExtensionResolver), "JSONOptions": new(JSONOptions), "ArenaOptions": new(ArenaOptions),
	} {
		out, err := exec.Command("go", "doc", "isomer.dev/isomer."+name).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		var parts []string
		pointer := reflect.TypeOf(v)
		if pointer.Elem().Kind() == reflect.Struct {
			for i := range pointer.Elem().NumField() {
				parts = append(parts, pointer.Elem().Field(i).Name)
			}
		}
		with := pointer
		if pointer.Elem().Kind() == reflect.Interface {
			with = pointer.Elem()
		}
		for i := range with.NumMethod() {
			parts = append(parts, with.Method(i).Name+"(")
		}
		for _, part := range append(parts, "type "+name) {
			if !strings.Contains(string(out), part) {
				t.Errorf("go doc isomer.%s does not show %s:\n%s", name, part, out)
			}
		}
	}
}

// A pointer to one of these types is converted to a pointer to the other.
func TestTypesOfTheLayerBelowHaveTheSameFields(t *testing.T) {
	for _, pair := range [][2]reflect.Type{
		{reflect.TypeFor[MessagePackOptions](), reflect.TypeFor[msgpack.Options]()}, {reflect.TypeFor[ArenaStats](), reflect.TypeFor[memory.Stats]()},
	} {
		a, b := pair[0], pair[1]
		if a.NumField() != b.NumField() || a.Size() != b.Size() {
			t.Errorf("%v and %v", a, b)
			continue
		}
		for i := range a.NumField() {
			f, g := a.Field(i), b.Field(i)
			if f.Name != g.Name || f.Offset != g.Offset || f.Type.Kind() != g.Type.Kind() || f.Type.Size() != g.Type.Size() {
				t.Errorf("%v.%s and %v.%s", a, f.Name, b, g.Name)
			}
		}
	}
}
