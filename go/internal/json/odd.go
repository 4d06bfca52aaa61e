// odd: types for which encoding/json over encoding/json/v2 has other rules than encoding/json had before Go 1.27, which
// are those of this package.
// SPDX-License-Identifier: MIT

package json

import (
	"errors"
	"reflect"
	"strings"
	"unicode/utf8"

	"isomer.dev/isomer/internal/structure"
)

// errOdd is the error under Options.Standard for such a type. Nothing has been read or written then.
var errOdd = errors.New("encoding/json has rules of its own for the type")

// isOdd says whether t is such a type, whatever is in it: maps whose keys are neither strings nor integers without methods,
// and structs with options other than omitempty and omitzero, with names that are not valid, or that embed a type with
// methods. It may say so of a type for which the rules are the same; that is slower, and not wrong.
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

// embedsMethods says whether an embedded field of type t may have methods that encoding/json asks for.
func embedsMethods(t reflect.Type) bool {
	return t.Kind() == reflect.Interface || hasMethods(t) || t.Kind() == reflect.Pointer && hasMethods(t.Elem())
}

// reaches says whether a program that p reads or writes parts by is one that is asked for.
func (p *program) reaches(is func(*program) bool) bool {
	for i := range p.fields {
		if f := &p.fields[i]; f.prog != nil && is(f.prog) {
			return true
		}
	}
	return p.elem != nil && is(p.elem)
}

// isPlain says whether text that a value brings is ASCII, and too short to be nested deep: for other text, too, the rules
// are others.
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
