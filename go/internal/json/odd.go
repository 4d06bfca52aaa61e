// odd: types for which encoding/json follows other rules from Go 1.27 on. This package follows those of before.
// SPDX-License-Identifier: MIT

package json

import (
	"errors"
	"reflect"
	"strings"
	"unicode/utf8"

	"isomer.dev/isomer/internal/structure"
)

// errOdd is the error for such a type with Options.Standard. It is returned before anything is read or written.
var errOdd = errors.New("encoding/json has rules of its own for the type")

// isOdd reports whether t is such a type, regardless of the types in it: maps whose keys are neither strings nor
// integers without methods, and structs with options other than omitempty and omitzero, with names that are not valid,
// or that embed a type with methods. It may return true for a type whose rules are the same, which costs time only.
func isOdd(p *program, t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Map:
		return p.key.read != p.key.write || p.key.read != keyString && p.key.read != keyInt
	case reflect.Struct:
		return hasOddFields(t, map[reflect.Type]bool{})
	}
	return false
}

func hasOddFields(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	for i := range t.NumField() {
		f := t.Field(i)
		inner := structure.BehindPointer(f.Type)
		if hasOddTag(f) || f.Anonymous && (embedsMethods(f.Type) || inner.Kind() == reflect.Struct && hasOddFields(inner, seen)) {
			return true
		}
	}
	return false
}

func hasOddTag(f reflect.StructField) bool {
	tag := f.Tag.Get("json")
	name, options, _ := strings.Cut(tag, ",")
	for _, option := range strings.Split(options, ",") {
		if option != "" && option != "omitempty" && option != "omitzero" {
			return true
		}
	}
	return name != "" && !validName(name) || name == "-" && tag != "-"
}

// embedsMethods reports whether an embedded field of type t may have methods that encoding/json looks for.
func embedsMethods(t reflect.Type) bool {
	return t.Kind() == reflect.Interface || hasMethods(t) || t.Kind() == reflect.Pointer && hasMethods(t.Elem())
}

// reaches reports whether p, or a program that p uses for parts of its values, satisfies is.
func (p *program) reaches(is func(*program) bool) bool {
	for i := range p.fields {
		if f := &p.fields[i]; f.prog != nil && is(f.prog) {
			return true
		}
	}
	return p.elem != nil && is(p.elem)
}

// isPlain reports whether text that a method has returned is ASCII, and too short to be deeply nested. For other text,
// too, the rules differ.
func isPlain(text []byte) bool {
	const deepest = 10000
	if len(text) > deepest {
		return false
	}
	for _, c := range text {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
