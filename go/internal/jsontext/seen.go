// Seen: the names of an object in which duplicates are errors.
// SPDX-License-Identifier: MIT

package jsontext

// Seen is a set of names.
type Seen struct {
	names  []string
	byName map[string]bool
}

// Name adds a name, and reports whether it was in the set before. While there are few names, they are compared one by
// one.
func (s *Seen) Name(name string) bool {
	if s.byName != nil {
		if s.byName[name] {
			return true
		}
		s.byName[name] = true
		return false
	}
	for _, other := range s.names {
		if other == name {
			return true
		}
	}
	if s.names = append(s.names, name); len(s.names) > 16 {
		s.byName = map[string]bool{}
		for _, n := range s.names {
			s.byName[n] = true
		}
	}
	return false
}
