// tagged: describes plain structs, from their isomer tags.
// SPDX-License-Identifier: MIT

package schema

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/memory"
)

const (
	lastNumber    = 1<<29 - 1
	firstReserved = 19000
	lastReserved  = 19999
)

// tagged fills m from tags such as `isomer:"1"`, `isomer:"2,sint32"`, `isomer:"3,unpacked"` and, for a []byte that
// keeps unknown fields, `isomer:"unknown"`. Fields without a tag are not part of the message.
func (c *compiler) tagged(m *Message) error {
	var own []span
	others := false
	for i := range m.Go.NumField() {
		f := m.Go.Field(i)
		tag, ok := f.Tag.Lookup("isomer")
		if !ok || tag == "-" {
			others = true
			continue
		}
		own = append(own, span{f.Offset, f.Type.Size()})
		if !f.IsExported() {
			return fmt.Errorf("%v.%s has an isomer tag but is not exported", m.Go, f.Name)
		}
		if tag == "unknown" {
			if f.Type != reflect.TypeFor[[]byte]() {
				return fmt.Errorf("%v.%s: unknown fields are kept in a []byte", m.Go, f.Name)
			}
			m.Unknown = f.Offset
			continue
		}
		field := Field{Index: i, Offset: f.Offset, Name: f.Name, JSONName: f.Name}
		if err := c.fromTag(&field, f.Type, tag); err != nil {
			return fmt.Errorf("%v.%s: %w", m.Go, f.Name, err)
		}
		m.note(&field)
		m.Fields = append(m.Fields, field)
	}
	if len(m.Fields) == 0 && m.Go.NumField() > 0 {
		return fmt.Errorf("%v has no field with an isomer tag, such as `isomer:\"1\"`", m.Go)
	}
	if others {
		m.own = own
	}
	sortByNumber(m.Fields)
	for i := 1; i < len(m.Fields); i++ {
		if m.Fields[i].Number == m.Fields[i-1].Number {
			return fmt.Errorf("%v: %s and %s have the same number", m.Go, m.Fields[i-1].Name, m.Fields[i].Name)
		}
	}
	return nil
}

func sortByNumber(fields []Field) {
	slices.SortFunc(fields, func(a, b Field) int { return cmp.Compare(a.Number, b.Number) })
}

func (c *compiler) fromTag(f *Field, t reflect.Type, tag string) error {
	parts := strings.Split(tag, ",")
	number, err := strconv.ParseInt(parts[0], 10, 32)
	if err != nil || number < 1 || number > lastNumber || number >= firstReserved && number <= lastReserved {
		return fmt.Errorf("%q is no field number", parts[0])
	}
	f.Number = int32(number)
	var kind Kind
	unpacked := false
	for _, option := range parts[1:] {
		if option == "unpacked" {
			unpacked = true
		} else if name, ok := strings.CutPrefix(option, "name="); ok {
			f.Name, f.JSONName = name, name
		} else if k, ok := kinds[option]; ok && k != protoreflect.GroupKind {
			kind = k
		} else {
			return fmt.Errorf("tag says %q, which is neither a kind nor an option", option)
		}
	}
	switch {
	case t.Kind() == reflect.Map:
		return c.mapFromTag(f, t, kind)
	case t.Kind() == reflect.Slice && !isBytes(t, kind):
		f.Rule = Repeated
		t = t.Elem()
	case t.Kind() == reflect.Pointer:
		f.Rule = Explicit
		if t.Elem().Kind() != reflect.Struct {
			f.Place = ByPointer
			t = t.Elem()
		}
	}
	if err := c.plainValue(f, t, kind); err != nil {
		return err
	}
	f.Packed = f.Rule == Repeated && !unpacked && isPackable(f.Kind)
	return nil
}

func (c *compiler) mapFromTag(f *Field, t reflect.Type, kind Kind) error {
	f.Rule, f.Kind = Map, protoreflect.MessageKind
	f.Go, f.Memory = t, memory.TypeOf(t)
	f.Key, f.Elem = &Field{Number: 1, Name: "key"}, &Field{Number: 2, Name: "value"}
	if err := c.plainValue(f.Key, t.Key(), 0); err != nil {
		return err
	}
	switch f.Key.Kind {
	case protoreflect.FloatKind, protoreflect.DoubleKind, protoreflect.BytesKind, protoreflect.MessageKind:
		return fmt.Errorf("%v cannot be the key of a map", t.Key())
	}
	if f.Key.Width < 4 && f.Key.Kind != protoreflect.BoolKind {
		return fmt.Errorf("%v: keys have 32 or 64 bits", t)
	}
	if err := c.plainValue(f.Elem, t.Elem(), kind); err != nil {
		return err
	}
	if f.Elem.Value {
		return fmt.Errorf("%v: values that are messages are pointers", t)
	}
	if f.Elem.Width < 4 && f.Elem.Kind != protoreflect.BoolKind {
		return fmt.Errorf("%v: values that are numbers have 32 or 64 bits", t)
	}
	return nil
}

func isBytes(t reflect.Type, kind Kind) bool {
	return t.Elem().Kind() == reflect.Uint8 && (kind == 0 || kind == protoreflect.BytesKind)
}

func isPackable(k Kind) bool {
	switch k {
	case protoreflect.StringKind, protoreflect.BytesKind, protoreflect.MessageKind, protoreflect.GroupKind:
		return false
	}
	return true
}

// plainValue describes a single value of type t. kind is 0 if the tag names none.
func (c *compiler) plainValue(f *Field, t reflect.Type, kind Kind) error {
	f.Go, f.Memory = t, memory.TypeOf(t)
	f.Width = uint8(min(t.Size(), 255))
	natural, ok := naturalKinds[t.Kind()]
	switch {
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8:
		natural, ok = protoreflect.BytesKind, true
	case t.Kind() == reflect.Struct || t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Struct:
		natural, ok = protoreflect.MessageKind, true
	}
	if !ok {
		return fmt.Errorf("%v has no form in protobuf", t)
	}
	f.Kind = natural
	if kind != 0 {
		f.Kind = kind
	}
	if !storable(f.Kind, t) {
		return fmt.Errorf("%v cannot hold a field of kind %v", t, f.Kind)
	}
	f.UTF8 = f.Kind == protoreflect.StringKind
	if f.Kind == protoreflect.MessageKind {
		f.Value = t.Kind() == reflect.Struct
		if f.Value && reflect.PointerTo(t).Implements(protoMessage) {
			return fmt.Errorf("%v: messages of protoc-gen-go are held by pointers", t)
		}
		if !f.Value {
			t = t.Elem()
		}
		var err error
		f.Message, err = c.message(t)
		return err
	}
	return nil
}

var naturalKinds = map[reflect.Kind]Kind{
	reflect.Bool: protoreflect.BoolKind, reflect.String: protoreflect.StringKind,
	reflect.Int: protoreflect.Int64Kind, reflect.Int64: protoreflect.Int64Kind, reflect.Int32: protoreflect.Int32Kind,
	reflect.Int16: protoreflect.Int32Kind, reflect.Int8: protoreflect.Int32Kind,
	reflect.Uint: protoreflect.Uint64Kind, reflect.Uint64: protoreflect.Uint64Kind,
	reflect.Uint32: protoreflect.Uint32Kind, reflect.Uint16: protoreflect.Uint32Kind,
	reflect.Uint8: protoreflect.Uint32Kind, reflect.Float32: protoreflect.FloatKind,
	reflect.Float64: protoreflect.DoubleKind,
}

// storable reports whether t can hold every value of kind k, as far as its width allows. An int counts as 64 bits wide
// on every machine. Where it has 32 bits, a number that it cannot hold is an error when it is decoded.
func storable(k Kind, t reflect.Type) bool {
	signed := t.Kind() >= reflect.Int && t.Kind() <= reflect.Int64
	unsigned := t.Kind() >= reflect.Uint && t.Kind() <= reflect.Uint64
	bits := t.Size() * 8
	if t.Kind() == reflect.Int || t.Kind() == reflect.Uint {
		bits = 64
	}
	switch k {
	case protoreflect.BoolKind:
		return t.Kind() == reflect.Bool
	case protoreflect.StringKind:
		return t.Kind() == reflect.String
	case protoreflect.BytesKind:
		return t.Kind() == reflect.Slice
	case protoreflect.MessageKind:
		return t.Kind() == reflect.Struct || t.Kind() == reflect.Pointer
	case protoreflect.FloatKind:
		return t.Kind() == reflect.Float32
	case protoreflect.DoubleKind:
		return t.Kind() == reflect.Float64
	case protoreflect.Sfixed32Kind:
		return signed && bits == 32
	case protoreflect.Fixed32Kind:
		return unsigned && bits == 32
	case protoreflect.Sfixed64Kind:
		return signed && bits == 64
	case protoreflect.Fixed64Kind:
		return unsigned && bits == 64
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.EnumKind:
		return signed && bits <= 32
	case protoreflect.Uint32Kind:
		return unsigned && bits <= 32
	case protoreflect.Int64Kind, protoreflect.Sint64Kind:
		return signed && bits == 64
	case protoreflect.Uint64Kind:
		return unsigned && bits == 64
	}
	return false
}
