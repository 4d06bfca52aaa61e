// Blame: finds the field that a library cannot encode.
// SPDX-License-Identifier: MIT

package support

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// blame converts an error of the library into a refusal. If the library can encode parts of a message, the refusal has
// the path of the smallest part that fails.
func blame[T any](codec Codec[T], message *T, err error) error {
	no := refuse(err)
	if no.Field != "" || codec.Part == nil {
		return no
	}
	no.Field = strings.TrimPrefix(blamed(reflect.ValueOf(message).Elem(), codec.Part), ".")
	return no
}

// blamed returns the path of a part of v that fails, or "" if no part fails alone.
func blamed(v reflect.Value, part func(any) error) string {
	type step struct {
		name  string
		value reflect.Value
	}
	var steps []step
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return blamed(v.Elem(), part)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			steps = append(steps, step{"." + name, v.Field(i)})
		}
	case reflect.Slice:
		for i := range v.Len() {
			steps = append(steps, step{fmt.Sprintf("[%d]", i), v.Index(i)})
		}
	case reflect.Map:
		for entries := v.MapRange(); entries.Next(); {
			steps = append(steps, step{fmt.Sprintf("[%v]", entries.Key()), entries.Value()})
		}
		slices.SortFunc(steps, func(a, b step) int { return strings.Compare(a.name, b.name) })
	}
	for _, s := range steps {
		if part(s.value.Interface()) != nil {
			return s.name + blamed(s.value, part)
		}
	}
	return ""
}
