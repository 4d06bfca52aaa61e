// Messages: programs made from the description of a schema, for the layouts that docs/formats/msgpack.md specifies.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"fmt"
	"reflect"
	"strings"
	"unsafe"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/schema"
)

// message makes p the program of the message m.
func (c *compiler) message(p *program, m *schema.Message) {
	if p.err = oddOption(m.Go); p.err != nil {
		return
	}
	if p.err = c.unclearName(m); p.err != nil {
		return
	}
	p.plain, p.message = false, m
	p.op = opStruct
	if m.Official {
		c.reflected(p, m)
		return
	}
	also := map[string]int{}
	for i := range m.Fields {
		s := &m.Fields[i]
		f := field{name: s.Name, spelling: c.spelling(m, s), offset: s.Offset, place: s.Place}
		if f.spelling != s.Name {
			also[s.Name] = i
		}
		if c.keys == Numbers {
			f.key = string(appendUint(nil, uint64(s.Number)))
			p.number(s.Number, i)
		}
		f.itab, f.wrapper, f.pointee = s.Itab, s.Wrapper, s.Memory
		f.prog = c.field(m, s)
		f.nullable = f.prog.op != opMethods && f.prog.plain || f.takesNil() ||
			f.prog.op == opMessage && f.prog.elem.op == opValue
		c.presence(p, &f, s)
		if c.keys == Order && !f.optional {
			f.when = always
		}
		p.fields = append(p.fields, f)
	}
	c.known(p, m)
	c.link(p, also)
}

// spelling returns the name that is encoded: that of JSON, or for a plain struct the one in its tags.
func (c *compiler) spelling(m *schema.Message, s *schema.Field) string {
	if m.Descriptor != nil {
		return s.JSONName
	}
	if name, _, ok := tag(m.Go.Field(s.Index)); ok && name != "" {
		return name
	}
	return s.JSONName
}

// unclearName finds tags of a plain struct that give two fields one name, or leave out a field that has a number.
func (c *compiler) unclearName(m *schema.Message) error {
	if m.Descriptor != nil {
		return nil
	}
	taken := map[string]string{}
	for i := range m.Fields {
		s := &m.Fields[i]
		f := m.Go.Field(s.Index)
		if f.Tag.Get("msgpack") == "-" {
			return fmt.Errorf("%v: field %s has a number, and its tag msgpack leaves it out", m.Go, f.Name)
		}
		name := c.spelling(m, s)
		if other, again := taken[name]; again && c.keys == Names {
			return fmt.Errorf("%v: fields %s and %s have the name %q", m.Go, other, f.Name, name)
		}
		taken[name] = f.Name
	}
	return nil
}

// number adds a field to the table by number.
func (p *program) number(number int32, i int) {
	const lastNear = 1000
	if number > lastNear {
		if p.far == nil {
			p.far = map[uint32]int{}
		}
		p.far[uint32(number)] = i
		return
	}
	for len(p.near) <= int(number) {
		p.near = append(p.near, 0)
	}
	p.near[number] = uint16(i + 1)
}

// presence determines how the absence of a field is recognised.
func (c *compiler) presence(p *program, f *field, s *schema.Field) {
	f.required = s.Rule == schema.Required
	f.optional = s.Rule == schema.Explicit || f.required
	switch {
	case s.Place == schema.InOneof:
		f.when, f.optional = unlessOther, true
	case s.Place == schema.ByPointer:
		f.when = unlessOther
	case s.Rule == schema.Map:
		f.when = unlessNoMap
	case s.Rule == schema.Repeated:
		f.unlessZero(reflect.SliceOf(s.Go), p.typ)
	case f.optional && s.Kind == protoreflect.BytesKind:
		// Empty bytes are present, and nil ones absent: only the pointer of the slice matters.
		f.unlessZero(reflect.TypeFor[*byte](), p.typ)
	case f.prog.op == opStruct:
		f.when = unlessNothing
	case s.Value && f.prog.op == opNone:
		f.when = always // so that an error does not depend on the value
	case s.Value:
		f.when, f.isZero = unlessFalse, func(p unsafe.Pointer) bool { return reflect.NewAt(s.Go, p).Elem().IsZero() }
	default:
		f.unlessZero(s.Go, p.typ)
	}
	if f.required {
		p.required = append(p.required, s.Offset)
	}
}

// field returns the program of a field of the message m.
func (c *compiler) field(m *schema.Message, s *schema.Field) *program {
	if s.Rule == schema.Repeated || s.Rule == schema.Map {
		// A named list or map type may have methods of its own.
		if t := m.Go.Field(s.Index).Type; m.Descriptor == nil && t.Name() != "" {
			if p := c.new(t); c.ownMethods(p, t) {
				return p
			}
		}
	}
	one := c.value(s, s.Descriptor)
	switch s.Rule {
	case schema.Map:
		t := s.Go
		p := c.new(t)
		var of protoreflect.FieldDescriptor
		if s.Descriptor != nil {
			of = s.Descriptor.MapValue()
		}
		c.mapOf(p, t, c.value(s.Key, nil), c.value(s.Elem, of))
		return p
	case schema.Repeated:
		p := c.new(reflect.SliceOf(s.Go))
		p.op, p.elem = opSlice, one
		return p
	}
	return one
}

// value returns the program of a single value of a field. of is its descriptor, if there is one.
func (c *compiler) value(s *schema.Field, of protoreflect.FieldDescriptor) *program {
	switch s.Kind {
	case protoreflect.MessageKind, protoreflect.GroupKind:
		if s.Message == nil {
			return nil // the entry of a map
		}
		sub := c.submessage(s.Message)
		if s.Value {
			return sub
		}
		p := c.new(reflect.PointerTo(s.Message.Go))
		p.op, p.elem = opMessage, sub
		return p
	}
	p := c.new(s.Go)
	if of != nil || !c.ownMethods(p, s.Go) {
		c.shape(p, s.Go)
		p.plain = isNullValue(of)
	}
	return p
}

// submessage returns the program of a message within another one. Methods may represent it in another way.
func (c *compiler) submessage(m *schema.Message) *program {
	p := c.programs[identity{m.Go, true}]
	if p == nil {
		p = c.new(m.Go)
		p.empty = reflect.New(m.Go).UnsafePointer()
		c.programs[identity{m.Go, true}] = p
		if isGenerated(m.Go) || !c.ownMethods(p, m.Go) && !c.methods(p, m.Go, byBinary, byText) {
			c.message(p, m)
		}
	}
	return p
}

// isNullValue reports whether values are of the enum google.protobuf.NullValue, of which nil is a value.
func isNullValue(of protoreflect.FieldDescriptor) bool {
	return of != nil && of.Kind() == protoreflect.EnumKind && of.Enum().FullName() == "google.protobuf.NullValue"
}

// known gives some well-known types representations of their own.
func (c *compiler) known(p *program, m *schema.Message) {
	if m.Descriptor == nil {
		return
	}
	name, ok := strings.CutPrefix(string(m.Descriptor.FullName()), "google.protobuf.")
	if !ok {
		return
	}
	switch name {
	case "Timestamp":
		p.op = opTimestamp
	case "Value":
		p.op = opValue
	case "Struct", "ListValue":
		p.op, p.elem = opHolder, p.fields[0].prog
	case "DoubleValue", "FloatValue", "Int64Value", "UInt64Value", "Int32Value", "UInt32Value", "BoolValue",
		"StringValue", "BytesValue":
		p.op, p.elem = opWrapper, p.fields[0].prog
	}
}
