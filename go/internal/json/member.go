// member: which fields of a struct are members of its object, and their names.
// SPDX-License-Identifier: MIT

package json

import (
	"reflect"
	"strings"
	"unicode"

	"isomer.dev/isomer/internal/structure"
)

// member is a field of a struct or of one embedded in it. index is its path, as in reflect.
type member struct {
	name                        string
	index                       []int
	field                       reflect.StructField
	quoted, omitEmpty, omitZero bool
	// ignoreCase and strictCase are the options case:ignore and case:strict of v2.
	ignoreCase, strictCase bool
	// odd is an option of v2 that this package does not know.
	odd string
}

// nameOf returns the name in a tag and the rest of the tag. The name is empty if there is none or if it is not valid.
func nameOf(text string, v2 bool) (name, rest string) {
	name, rest, _ = strings.Cut(text, ",")
	if (!v2 || strings.HasPrefix(text, "'")) && !validName(name) {
		name = ""
	}
	return name, rest
}

// take stores the options of a tag.
func (m *member) take(rest string, v2 bool) {
	for rest != "" {
		var option string
		option, rest, _ = strings.Cut(rest, ",")
		switch option {
		case "string":
			m.quoted = quotable(m.field.Type, v2)
		case "omitempty":
			m.omitEmpty = true
		case "omitzero":
			m.omitZero = true
		case "case:ignore":
			m.ignoreCase = true
		case "case:strict":
			m.strictCase = true
		default:
			if v2 && (option == "inline" || option == "unknown" || strings.HasPrefix(option, "format:")) {
				m.odd = option
			}
		}
	}
}

func validName(s string) bool {
	for _, c := range s {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune(" !#$%&()*+-./:;<=>?@[]^_{|}~", c) {
			return false
		}
	}
	return s != ""
}

// quotable reports whether the option string has an effect: it has on scalars and, in v1, on strings.
func quotable(t reflect.Type, v2 bool) bool {
	t = structure.BehindPointer(t)
	if _, ok := integer(t); ok {
		return true
	}
	switch t.Kind() {
	case reflect.Float32, reflect.Float64:
		return true
	case reflect.Bool, reflect.String:
		return !v2 || t == numberType
	}
	return false
}

// members returns the members of t's object, in the order of the fields.
func members(t reflect.Type, v2 bool) []member {
	var list []member
	for _, found := range structure.Members(t, func(f reflect.StructField) (name, options string, ok bool) {
		text := f.Tag.Get("json")
		name, options = nameOf(text, v2)
		return name, options, text != "-"
	}) {
		m := member{name: found.Name, index: found.Index, field: found.Field}
		m.take(found.Options, v2)
		if text := m.field.Tag.Get("json"); v2 && strings.HasPrefix(text, "'") {
			m.odd = text // Drafts of encoding/json/v2 allowed names in quotes.
		}
		list = append(list, m)
	}
	return list
}
