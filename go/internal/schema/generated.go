// generated: describes messages of protoc-gen-go, from their descriptors and the tags of their structs.
// SPDX-License-Identifier: MIT

package schema

import (
	"reflect"
	"strconv"
	"strings"
	"unsafe"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/runtime/protoimpl"
	"google.golang.org/protobuf/types/descriptorpb"

	"isomer.dev/isomer/internal/memory"
)

// generated fills m from a message of protoc-gen-go. If the layout is not that of the open or hybrid API, the message
// is left to the official runtime, and m has only what other parts of the library need to know.
func (c *compiler) generated(m *Message) error {
	info, ok := infoOf(m)
	if !ok || !openLayout(m.Go) || isMessageSet(m.Descriptor) || !c.places(m, info) {
		m.Official = true
		m.Fields = nil
		m.Requires = true // The official runtime determines whether it does.
		m.Extends = true
		return nil
	}
	m.Extends = m.Extensions != None
	// An extension may be a message with required fields.
	m.Requires = m.Requires || m.Extends
	return nil
}

// infoOf asks a zero message of the type. Types whose messages only know their descriptors once they are made have
// none, such as those of package dynamicpb and the wrappers of legacy messages.
func infoOf(m *Message) (info *protoimpl.MessageInfo, ok bool) {
	defer func() {
		if recover() != nil {
			m.Descriptor, info, ok = nil, nil, false
		}
	}()
	zero := reflect.New(m.Go).Interface().(proto.Message).ProtoReflect()
	m.Descriptor = zero.Descriptor()
	info, ok = zero.Type().(*protoimpl.MessageInfo)
	return info, ok
}

// openLayout reports whether the struct has the layout of the open or hybrid API, which both have a struct field for
// each field.
func openLayout(t reflect.Type) bool {
	state, ok := t.FieldByName("state")
	if !ok || state.Offset != 0 || state.Type != reflect.TypeFor[protoimpl.MessageState]() {
		return false
	}
	api := state.Tag.Get("protogen")
	// Code from before this tag was introduced has only that API.
	return api == "" || strings.HasPrefix(api, "open.") || strings.HasPrefix(api, "hybrid.")
}

func isMessageSet(d protoreflect.MessageDescriptor) bool {
	options, ok := d.Options().(*descriptorpb.MessageOptions)
	return ok && options.GetMessageSetWireFormat()
}

// places finds each field of the descriptor in the struct. It reports whether all were found.
func (c *compiler) places(m *Message, info *protoimpl.MessageInfo) bool {
	m.Head = unsafe.Sizeof(protoimpl.MessageState{})
	byNumber := map[int32]reflect.StructField{}
	oneofs := map[string]reflect.StructField{}
	for i := range m.Go.NumField() {
		f := m.Go.Field(i)
		switch {
		case f.Tag.Get("protobuf_oneof") != "":
			oneofs[f.Tag.Get("protobuf_oneof")] = f
		case f.Tag.Get("protobuf") != "":
			byNumber[numberOf(f)] = f
		case f.Name == "unknownFields" && f.Type == reflect.TypeFor[[]byte]():
			m.Unknown = f.Offset
		case f.Name == "extensionFields" && f.Type == reflect.TypeFor[protoimpl.ExtensionFields]():
			m.Extensions = f.Offset
		case f.Name != "state" && f.Name != "sizeCache":
			return false
		}
	}
	if m.Unknown == None || m.Descriptor.ExtensionRanges().Len() > 0 && m.Extensions == None {
		return false
	}
	wrappers := map[int32]reflect.Type{}
	for _, w := range info.OneofWrappers {
		t := reflect.TypeOf(w)
		wrappers[numberOf(t.Elem().Field(0))] = t
	}

	fields := m.Descriptor.Fields()
	m.Fields = make([]Field, fields.Len())
	for i := range m.Fields {
		d := fields.Get(i)
		f := &m.Fields[i]
		f.Descriptor = d
		f.Number = int32(d.Number())
		if oneof := d.ContainingOneof(); oneof != nil && !oneof.IsSynthetic() {
			place, ok := oneofs[string(oneof.Name())]
			wrapper := wrappers[f.Number]
			if !ok || wrapper == nil || !wrapper.Implements(place.Type) {
				return false
			}
			f.Place = InOneof
			f.Offset = place.Offset
			f.Wrapper = memory.TypeOf(wrapper.Elem())
			f.Itab = itabOf(place.Type, wrapper)
			if !c.value(f, d, wrapper.Elem().Field(0).Type) {
				return false
			}
		} else {
			place, ok := byNumber[f.Number]
			if !ok {
				return false
			}
			f.Offset = place.Offset
			if !c.value(f, d, place.Type) {
				return false
			}
		}
		m.Requires = m.Requires || f.Rule == Required
		m.note(f)
	}
	sortByNumber(m.Fields)
	return true
}

// numberOf returns the field number in a tag such as `protobuf:"bytes,1,opt,name=name"`.
func numberOf(f reflect.StructField) int32 {
	parts := strings.SplitN(f.Tag.Get("protobuf"), ",", 3)
	if len(parts) < 2 {
		return 0
	}
	n, err := strconv.ParseInt(parts[1], 10, 32)
	if err != nil {
		return 0
	}
	return int32(n)
}

// itabOf returns the first word of an interface of type t that holds a pointer of type p.
func itabOf(t, p reflect.Type) unsafe.Pointer {
	holder := reflect.New(t)
	holder.Elem().Set(reflect.Zero(p))
	return *(*unsafe.Pointer)(holder.UnsafePointer())
}

// value describes the value of a field with descriptor d in a variable of type t.
func (c *compiler) value(f *Field, d protoreflect.FieldDescriptor, t reflect.Type) bool {
	f.Kind = d.Kind()
	f.Name, f.JSONName = string(d.Name()), d.JSONName()
	f.Packed = d.IsPacked()
	f.UTF8 = f.Kind == protoreflect.StringKind && requiresUTF8(d)
	switch {
	case d.IsMap():
		f.Rule = Map
		f.Key, f.Elem = &Field{Number: 1}, &Field{Number: 2}
		if t.Kind() != reflect.Map || !c.value(f.Key, d.MapKey(), t.Key()) || !c.value(f.Elem, d.MapValue(), t.Elem()) {
			return false
		}
	case d.IsList():
		f.Rule = Repeated
		if t.Kind() != reflect.Slice {
			return false
		}
		t = t.Elem()
	case d.Cardinality() == protoreflect.Required:
		f.Rule = Required
	case d.HasPresence():
		f.Rule = Explicit
	}
	isMessage := f.Kind == protoreflect.MessageKind || f.Kind == protoreflect.GroupKind
	if isMessage && f.Rule != Map {
		if t.Kind() != reflect.Pointer {
			return false
		}
		var err error
		if f.Message, err = c.message(t.Elem()); err != nil {
			return false
		}
	}
	if t.Kind() == reflect.Pointer && !isMessage {
		t = t.Elem()
		f.Place = ByPointer
	}
	f.Go, f.Memory = t, memory.TypeOf(t)
	f.Width = uint8(min(t.Size(), 255))
	return f.Rule == Map || isMessage || widthFits(f)
}

// widthFits reports whether a scalar has the size in memory that protoc-gen-go gives it.
func widthFits(f *Field) bool {
	switch f.Kind {
	case protoreflect.BoolKind:
		return f.Go.Kind() == reflect.Bool
	case protoreflect.StringKind:
		return f.Go.Kind() == reflect.String
	case protoreflect.BytesKind:
		return f.Go.Kind() == reflect.Slice && f.Go.Elem().Kind() == reflect.Uint8
	case protoreflect.Int64Kind, protoreflect.Sint64Kind, protoreflect.Uint64Kind, protoreflect.Fixed64Kind,
		protoreflect.Sfixed64Kind, protoreflect.DoubleKind:
		return f.Width == 8
	default:
		return f.Width == 4
	}
}

// requiresUTF8 returns the feature utf8_validation, which the descriptor's interface lacks.
func requiresUTF8(d protoreflect.FieldDescriptor) bool {
	if d.Syntax() == protoreflect.Editions {
		if v, ok := d.(interface{ EnforceUTF8() bool }); ok {
			return v.EnforceUTF8()
		}
	}
	return d.Syntax() == protoreflect.Proto3
}
