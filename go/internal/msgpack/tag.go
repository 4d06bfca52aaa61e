// Tags of plain structs: names of fields, and options. An option without effect is an error.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"fmt"
	"reflect"
	"strings"

	"isomer.dev/isomer/internal/structure"
)

// tag reads `msgpack:"name,omitempty"`, or in its absence the tag json. An embedded struct that is represented as a
// single value has the name of its type, since its fields are not members of the outer struct.
func tag(f reflect.StructField) (name, options string, ok bool) {
	text, found := f.Tag.Lookup("msgpack")
	if !found {
		text = f.Tag.Get("json")
	}
	if text == "-" {
		return "", "", false
	}
	name, options, _ = strings.Cut(text, ",")
	if name == "" && f.Anonymous && isOneValue(structure.BehindPointer(f.Type)) {
		name = f.Name
	}
	return name, options, true
}

// isOneValue reports whether a struct is represented as a single value, and not by its fields.
func isOneValue(t reflect.Type) bool {
	if t.Kind() != reflect.Struct || isGenerated(t) {
		return false
	}
	for _, pair := range pairs {
		if declares(t, pair.writes) || declares(t, pair.reads) {
			return true
		}
	}
	return t == timeType || uncallable(t) != ""
}

// hides reports whether a struct has a field with contents that its tag does not exclude.
func hides(t reflect.Type) bool {
	for i := range t.NumField() {
		f := t.Field(i)
		if _, _, ok := tag(f); ok && f.Name != "_" && f.Type.Size() > 0 {
			return true
		}
	}
	return false
}

// marker is the field whose tag has options for a whole struct in github.com/vmihailenco/msgpack.
const marker = "_msgpack"

// oddOption finds an option in the msgpack tags of a struct that would have no effect. Of the tag json, only the name,
// omitempty and omitzero apply to MessagePack.
func oddOption(t reflect.Type) error { return oddOptionOf(t, map[reflect.Type]bool{}) }

func oddOptionOf(t reflect.Type, seen map[reflect.Type]bool) error {
	if seen[t] {
		return nil
	}
	seen[t] = true
	for i := range t.NumField() {
		f := t.Field(i)
		inner := structure.BehindPointer(f.Type)
		name, options, ok := tag(f)
		inlined := ok && f.Anonymous && name == "" && inner.Kind() == reflect.Struct
		if inlined {
			if err := oddOptionOf(inner, seen); err != nil {
				return err
			}
		}
		if _, found := f.Tag.Lookup("msgpack"); !found || !ok || !f.IsExported() && !inlined && f.Name != marker {
			continue
		}
		for _, option := range strings.Split(options, ",") {
			omits := (option == "omitempty" || option == "omitzero") && f.Name != marker
			if option != "" && !omits && !(option == "inline" && inlined) {
				return fmt.Errorf("%v: field %s: the option %q of its tag is not supported", t, f.Name, option)
			}
		}
	}
	return nil
}
