// Fill: copies messages of protobuf-go into plain structs, by the field numbers in their isomer tags.
// SPDX-License-Identifier: MIT

package support

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"
)

var errNoPlace = errors.New("plain structs have no place for extensions and unknown fields")

// fill sets the fields of the struct that `to` points to.
func fill(to any, from protoreflect.Message) error {
	return fillStruct(reflect.ValueOf(to).Elem(), from)
}

func fillStruct(to reflect.Value, from protoreflect.Message) error {
	if len(from.GetUnknown()) > 0 {
		return &Refusal{string(from.Descriptor().FullName()), errNoPlace}
	}
	places := placesOf(to.Type())
	for _, field := range fieldsOf(from) {
		place, ok := places[field.Number()]
		if !ok || field.IsExtension() {
			return &Refusal{string(field.FullName()), errNoPlace}
		}
		if err := fillField(to.Field(place), field, from.Get(field)); err != nil {
			return err
		}
	}
	return nil
}

// fieldsOf returns the fields that are set, sorted by number, so that refusals are reproducible.
func fieldsOf(m protoreflect.Message) []protoreflect.FieldDescriptor {
	var fields []protoreflect.FieldDescriptor
	m.Range(func(field protoreflect.FieldDescriptor, _ protoreflect.Value) bool {
		fields = append(fields, field)
		return true
	})
	slices.SortFunc(fields, func(a, b protoreflect.FieldDescriptor) int { return cmp.Compare(a.Number(), b.Number()) })
	return fields
}

// placesOf maps field numbers to the fields of a struct.
func placesOf(t reflect.Type) map[protoreflect.FieldNumber]int {
	places := make(map[protoreflect.FieldNumber]int, t.NumField())
	for i := range t.NumField() {
		number, _, _ := strings.Cut(t.Field(i).Tag.Get("isomer"), ",")
		if n, err := strconv.Atoi(number); err == nil {
			places[protoreflect.FieldNumber(n)] = i
		}
	}
	return places
}

func fillField(to reflect.Value, field protoreflect.FieldDescriptor, value protoreflect.Value) (err error) {
	switch {
	case field.IsList():
		list := value.List()
		to.Set(reflect.MakeSlice(to.Type(), list.Len(), list.Len()))
		for i := 0; i < list.Len() && err == nil; i++ {
			err = fillValue(to.Index(i), list.Get(i))
		}
	case field.IsMap():
		to.Set(reflect.MakeMapWithSize(to.Type(), value.Map().Len()))
		value.Map().Range(func(k protoreflect.MapKey, v protoreflect.Value) bool {
			key, element := reflect.New(to.Type().Key()).Elem(), reflect.New(to.Type().Elem()).Elem()
			err = errors.Join(fillValue(key, k.Value()), fillValue(element, v))
			to.SetMapIndex(key, element)
			return err == nil
		})
	default:
		err = fillValue(to, value)
	}
	return err
}

func fillValue(to reflect.Value, value protoreflect.Value) error {
	if to.Kind() == reflect.Pointer {
		to.Set(reflect.New(to.Type().Elem()))
		to = to.Elem()
	}
	switch v := value.Interface().(type) {
	case protoreflect.Message:
		return fillStruct(to, v)
	case protoreflect.EnumNumber:
		to.SetInt(int64(v))
	case bool, int32, int64, uint32, uint64, float32, float64, string, []byte:
		to.Set(reflect.ValueOf(v).Convert(to.Type()))
	default:
		return fmt.Errorf("no field holds a %T", v)
	}
	return nil
}
