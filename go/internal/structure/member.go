// Member: the members of a struct and their names, including those of embedded structs.
// SPDX-License-Identifier: MIT

// Package structure determines the members of a plain struct by encoding/json's rules, and provides a table of names.
package structure

import (
	"reflect"
	"slices"
)

// Member is a field of a struct or of one embedded in it.
type Member struct {
	Name string
	// Tagged is set if the name is from a tag.
	Tagged bool
	// Options is the part of the tag after the name.
	Options string
	// Index is the path to the field, as reflect.Value.FieldByIndex takes it.
	Index []int
	Field reflect.StructField
}

// Tag parses the tags of a field. It returns the name, which is empty if there is none, and what follows it. ok is
// false if the field is not a member.
type Tag func(f reflect.StructField) (name, options string, ok bool)

// embedded is a struct whose fields count as fields of the outermost one.
type embedded struct {
	typ   reflect.Type
	index []int
}

// Members returns the members of the struct t, in the order of the fields. Of several fields with one name, the least
// nested one wins; of those, the one with a tag; and if more than one remains, there is no such member.
func Members(t reflect.Type, tag Tag) []Member {
	byName := map[string][]Member{}
	var names []string
	seen := map[reflect.Type]bool{}
	level := []embedded{{typ: t}}
	for len(level) > 0 {
		var next []embedded
		here := map[string][]Member{}
		times := map[reflect.Type]int{}
		for _, s := range level {
			times[s.typ]++
		}
		for _, s := range level {
			if seen[s.typ] {
				continue
			}
			seen[s.typ] = true
			found, inner := fieldsOf(s, tag)
			for _, m := range found {
				here[m.Name] = append(here[m.Name], m)
				if times[s.typ] > 1 {
					here[m.Name] = append(here[m.Name], m)
				}
				names = append(names, m.Name)
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
	var chosen []Member
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if m, ok := dominant(byName[name]); ok {
			chosen = append(chosen, m)
		}
	}
	slices.SortFunc(chosen, func(a, b Member) int { return slices.Compare(a.Index, b.Index) })
	return chosen
}

// dominant chooses among fields of the same name and depth.
func dominant(same []Member) (Member, bool) {
	if len(same) > 1 {
		tagged := slices.DeleteFunc(slices.Clone(same), func(m Member) bool { return !m.Tagged })
		if len(tagged) > 0 {
			same = tagged
		}
	}
	return same[0], len(same) == 1
}

// fieldsOf returns the members that are fields of s itself, and the structs that it embeds.
func fieldsOf(s embedded, tag Tag) (found []Member, inner []embedded) {
	for i := range s.typ.NumField() {
		f := s.typ.Field(i)
		target := BehindPointer(f.Type)
		if !f.IsExported() && !(f.Anonymous && target.Kind() == reflect.Struct) {
			continue
		}
		name, options, ok := tag(f)
		if !ok {
			continue
		}
		m := Member{Name: name, Tagged: name != "", Options: options, Field: f, Index: append(slices.Clone(s.index), i)}
		if f.Anonymous && !m.Tagged && target.Kind() == reflect.Struct {
			inner = append(inner, embedded{target, m.Index})
			continue
		}
		if !m.Tagged {
			m.Name = f.Name
		}
		found = append(found, m)
	}
	return found, inner
}

// BehindPointer returns what a pointer type without a name points to, and any other type unchanged.
func BehindPointer(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer && t.Name() == "" {
		return t.Elem()
	}
	return t
}
