// Messages whose fields are not at fixed offsets, and extensions, encoded by reflection.
// SPDX-License-Identifier: MIT

package protojson

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/protobuf"
)

var errMessageSet = errors.New("message sets have no JSON")

// reflected encodes any message, with its program if it has one.
func (w *writer) reflected(m protoreflect.Message, b []byte) []byte {
	if !m.IsValid() {
		// This is a nil pointer, which represents an empty message.
		m = m.New()
	}
	p, src, err := programOf(m.Interface())
	if err == nil && !p.Official {
		return w.message(p, src, b)
	}
	if w.depth--; w.depth < 0 {
		return w.fail(base.TooDeep, nil)
	}
	b = w.officially(m, b)
	w.depth++
	return b
}

// officially encodes a message that has no program.
func (w *writer) officially(m protoreflect.Message, b []byte) []byte {
	d := m.Descriptor()
	if options, ok := d.Options().(*descriptorpb.MessageOptions); ok && options.GetMessageSetWireFormat() {
		return w.fail(base.Unsupported, errMessageSet)
	}
	if k := wellKnown[string(d.FullName())]; k != ordinary && k != knownEmpty {
		return w.converted(m, b)
	}
	start := len(b)
	if b = w.reflectedFields(m, b); b == nil {
		return nil
	}
	if len(b) == start {
		return append(b, '{', '}')
	}
	b[start] = '{'
	return append(b, '}')
}

// converted encodes a well-known type of another implementation, such as a dynamic message, after converting it to the
// generated one.
func (w *writer) converted(m protoreflect.Message, b []byte) []byte {
	t, err := protoregistry.GlobalTypes.FindMessageByName(m.Descriptor().FullName())
	if err != nil {
		return w.fail(base.UnknownType, err)
	}
	// The official runtime does not return from a message that contains itself. A Value in a Struct is a level here, and
	// in protobuf two.
	if protobuf.Deeper(m, 2*w.depth+1) != nil {
		return w.fail(base.TooDeep, nil)
	}
	data, err := proto.MarshalOptions{AllowPartial: true}.Marshal(m.Interface())
	if err != nil {
		return w.fail(base.BadUTF8, err)
	}
	own := t.New()
	if err := w.unmarshal(data, own.Interface()); err != nil {
		return w.fail(base.BadValue, err)
	}
	p, src, err := programOf(own.Interface())
	if err != nil || p.Official {
		return w.fail(base.Unsupported, err)
	}
	w.depth++ // Whoever called has begun this level already.
	b = w.message(p, src, b)
	w.depth--
	return b
}

func (w *writer) unmarshal(data []byte, m proto.Message) error {
	return proto.UnmarshalOptions{AllowPartial: true, Resolver: w.options.resolver()}.Unmarshal(data, m)
}

// anyByReflection continues with an Any whose message has no program.
func (w *writer) anyByReflection(t protoreflect.MessageType, data, b []byte) []byte {
	m := t.New()
	if err := w.unmarshal(data, m.Interface()); err != nil {
		return w.fail(base.BadValue, err)
	}
	if k := wellKnown[string(m.Descriptor().FullName())]; k != ordinary && k != knownEmpty {
		b = w.reflected(m, append(b, `,"value":`...))
	} else {
		if w.depth--; w.depth < 0 {
			return w.fail(base.TooDeep, nil)
		}
		b = w.reflectedFields(m, b)
		w.depth++
	}
	if b == nil {
		return nil
	}
	return append(b, '}')
}

// entry is a field that is present.
type entry struct {
	field protoreflect.FieldDescriptor
	value protoreflect.Value
}

// byNumber compares fields by number, extensions last.
func byNumber(a, b entry) int {
	if a.field.IsExtension() != b.field.IsExtension() {
		if a.field.IsExtension() {
			return 1
		}
		return -1
	}
	return cmp.Compare(a.field.Number(), b.field.Number())
}

// reflectedFields encodes the fields of a message, each with a comma before it.
func (w *writer) reflectedFields(m protoreflect.Message, b []byte) []byte {
	var list []entry
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		list = append(list, entry{f, v})
		return true
	})
	if w.options.EmitUnpopulated || w.options.EmitDefaultValues {
		fields := m.Descriptor().Fields()
		for i := range fields.Len() {
			f := fields.Get(i)
			switch {
			case m.Has(f), f.ContainingOneof() != nil:
			case !f.HasPresence():
				list = append(list, entry{f, m.Get(f)})
			case w.options.EmitUnpopulated:
				list = append(list, entry{f, protoreflect.Value{}})
			}
		}
	}
	slices.SortFunc(list, byNumber)
	return w.reflectedList(list, b)
}

// extensions encodes the extensions of a message whose own fields have been encoded.
func (w *writer) extensions(m protoreflect.Message, b []byte) []byte {
	var list []entry
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		if f.IsExtension() {
			list = append(list, entry{f, v})
		}
		return true
	})
	slices.SortFunc(list, byNumber)
	return w.reflectedList(list, b)
}

func (w *writer) reflectedList(list []entry, b []byte) []byte {
	for _, e := range list {
		name := e.field.JSONName()
		if w.options.UseProtoNames {
			name = e.field.TextName()
		}
		if b = w.text(append(b, ','), name); b == nil {
			return nil
		}
		if b = w.anyField(e.field, e.value, append(b, ':')); b == nil {
			return w.inField(name)
		}
	}
	return b
}

// anyField encodes the value of a field.
func (w *writer) anyField(f protoreflect.FieldDescriptor, v protoreflect.Value, b []byte) []byte {
	switch {
	case !v.IsValid():
		return append(b, "null"...)
	case f.IsMap():
		return w.anyMap(f, v.Map(), b)
	case f.IsList():
		list := v.List()
		b = append(b, '[')
		for i := range list.Len() {
			if i > 0 {
				b = append(b, ',')
			}
			if b = w.anyValue(f, list.Get(i), b); b == nil {
				return w.inIndex(i)
			}
		}
		return append(b, ']')
	}
	return w.anyValue(f, v, b)
}

func (w *writer) anyMap(f protoreflect.FieldDescriptor, m protoreflect.Map, b []byte) []byte {
	keys := make([]protoreflect.MapKey, 0, m.Len())
	m.Range(func(k protoreflect.MapKey, _ protoreflect.Value) bool {
		keys = append(keys, k)
		return true
	})
	slices.SortFunc(keys, compareKeys)
	b = append(b, '{')
	for i, k := range keys {
		if i > 0 {
			b = append(b, ',')
		}
		if b = w.text(b, k.String()); b != nil {
			b = w.anyValue(f.MapValue(), m.Get(k), append(b, ':'))
		}
		if b == nil {
			w.levels++
			w.path.Key(k.String())
			return nil
		}
	}
	return append(b, '}')
}

func compareKeys(a, b protoreflect.MapKey) int {
	switch a.Interface().(type) {
	case string:
		return cmp.Compare(a.String(), b.String())
	case int32, int64:
		return cmp.Compare(a.Int(), b.Int())
	case uint32, uint64:
		return cmp.Compare(a.Uint(), b.Uint())
	}
	switch {
	case a.Bool() == b.Bool():
		return 0
	case b.Bool():
		return -1
	}
	return 1
}

// anyValue encodes a single value.
func (w *writer) anyValue(f protoreflect.FieldDescriptor, v protoreflect.Value, b []byte) []byte {
	switch opOf(f.Kind()) {
	case opBool:
		return strconv.AppendBool(b, v.Bool())
	case opInt32:
		return jsontext.AppendInt(b, v.Int())
	case opUint32:
		return jsontext.AppendUint(b, v.Uint())
	case opInt64:
		return append(jsontext.AppendInt(append(b, '"'), v.Int()), '"')
	case opUint64:
		return append(jsontext.AppendUint(append(b, '"'), v.Uint()), '"')
	case opFloat:
		return appendFloat(b, float32(v.Float()))
	case opDouble:
		return appendDouble(b, v.Float())
	case opString:
		return w.text(b, v.String())
	case opBytes:
		return jsontext.AppendBase64(b, v.Bytes())
	case opEnum:
		return w.anyEnum(f.Enum(), v.Enum(), b)
	}
	return w.reflected(v.Message(), b)
}

func (w *writer) anyEnum(e protoreflect.EnumDescriptor, number protoreflect.EnumNumber, b []byte) []byte {
	if e.FullName() == "google.protobuf.NullValue" {
		return append(b, "null"...)
	}
	if value := e.Values().ByNumber(number); value != nil && !w.options.UseEnumNumbers {
		return append(append(append(b, '"'), value.Name()...), '"')
	}
	return jsontext.AppendInt(b, int64(number))
}
