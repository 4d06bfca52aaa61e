// member: which fields of a struct are members of its object, and under which name.
// SPDX-License-Identifier: MIT

package json

import (
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// member is a field of a struct or of one embedded in it. index leads to it.
type member struct {
	name                        string
	tagged                      bool
	index                       []int
	field                       reflect.StructField
	quoted, omitEmpty, omitZero bool
	// ignoreCase and strictCase are v2's case:ignore and case:strict.
	ignoreCase, strictCase bool
	// odd is an option of v2's that is not known here.
	odd string
}

// tag takes the tag of a field apart. The name is empty if there is none or it is not valid.
func (m *member) tag(text string, v2 bool) {
	name, rest, _ := strings.Cut(text, ",")
	if v2 && strings.HasPrefix(text, "'") {
		if end := strings.IndexByte(text[1:], '\''); end >= 0 {
			name = text[1 : 1+end]
			_, rest, _ = strings.Cut(text[2+end:], ",")
		}
	} else if !validName(name) {
		name = ""
	}
	m.name, m.tagged = name, name != ""
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

// quotable says whether the option string has a meaning: for scalars and, in v1, strings.
func quotable(t reflect.Type, v2 bool) bool {
	t = behindPointer(t)
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

func behindPointer(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer && t.Name() == "" {
		return t.Elem()
	}
	return t
}

// embedded is a struct whose fields count as those of the outermost.
type embedded struct {
	typ   reflect.Type
	index []int
}

// members finds what t's object consists of, in the order of the fields. Of several fields of one name, the least
// deep wins; of those, one with a tag; and if that leaves more than one, there is none.
func members(t reflect.Type, v2 bool) []member {
	byName := map[string][]member{}
	var names []string
	seen := map[reflect.Type]bool{}
	level := []embedded{{typ: t}}
	for len(level) > 0 {
		var next []embedded
		here := map[string][]member{}
		times := map[reflect.Type]int{}
		for _, s := range level {
			times[s.typ]++
		}
		for _, s := range level {
			if seen[s.typ] {
				continue
			}
			seen[s.typ] = true
			found, inner := fieldsOf(s, v2)
			for _, m := range found {
				here[m.name] = append(here[m.name], m)
				if times[s.typ] > 1 {
					here[m.name] = append(here[m.name], m)
				}
				if len(here[m.name]) == 1 {
					names = append(names, m.name)
				}
			}
			next = append(next, inner...)
		}
		for name, found := range here {
			if byName[name] == nil {
				byName[name] = found
			}
		}
		level = next
	}
	var chosen []member
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if m, ok := dominant(byName[name]); ok {
			chosen = append(chosen, m)
		}
	}
	slices.SortFunc(chosen, func(a, b member) int { return slices.Compare(a.index, b.index) })
	return chosen
}

// dominant chooses among fields of one name and depth.
func dominant(same []member) (member, bool) {
	if len(same) > 1 {
		tagged := slices.DeleteFunc(slices.Clone(same), func(m member) bool { return !m.tagged })
		if len(tagged) > 0 {
			same = tagged
		}
	}
	return same[0], len(same) == 1
}

// fieldsOf is the members that are fields of s itself, and the structs that it embeds.
func fieldsOf(s embedded, v2 bool) (found []member, inner []embedded) {
	for i := range s.typ.NumField() {
		f := s.typ.Field(i)
		target := f.Type
		if f.Anonymous && target.Kind() == reflect.Pointer {
			target = target.Elem()
		}
		if !f.IsExported() && !(f.Anonymous && target.Kind() == reflect.Struct) {
			continue
		}
		text := f.Tag.Get("json")
		if text == "-" {
			continue
		}
		m := member{field: f, index: append(slices.Clone(s.index), i)}
		m.tag(text, v2)
		if f.Anonymous && !m.tagged && behindPointer(f.Type).Kind() == reflect.Struct {
			inner = append(inner, embedded{behindPointer(f.Type), m.index})
			continue
		}
		if !m.tagged {
			m.name = f.Name
		}
		found = append(found, m)
	}
	return found, inner
}
