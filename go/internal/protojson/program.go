// program: what the decoder and the writer do for a message, with an entry for each field.
// SPDX-License-Identifier: MIT

package protojson

import (
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/layout"
	"isomer.dev/isomer/internal/mapping"
	"isomer.dev/isomer/internal/schema"
	"isomer.dev/isomer/internal/structure"
	"isomer.dev/isomer/internal/typecache"
)

// program is a message compiled for JSON. It never changes once programOf has returned it, except for hints.
type program struct {
	*schema.Message
	// known is a form of its own that the type has.
	known known
	// fields has the fields by number, and one more that matches no input. Each refers to the one that is expected
	// next.
	fields []field
	names  structure.Table
	outs   []out
	// bits is the number of bits for the fields and oneofs that have occurred.
	bits int
	// empty is an empty message, which is encoded in place of a nil one.
	empty unsafe.Pointer
}

// op is the representation of a value in memory and in JSON.
type op uint8

const (
	opBool op = iota
	opInt32
	opInt64
	opUint32
	opUint64
	opFloat
	opDouble
	opString
	opBytes
	opEnum
	opMessage
	opList
	opMap
)

// field is a field for decoding.
type field struct {
	// k0 and k1 have the first words of the constant `"name":`, of which the masks m0 and m1 select the bytes that
	// belong to it.
	k0, m0, k1, m1 uint64
	klen           int
	constant       string
	offset         uintptr
	op             op
	// item is the op of one element.
	item  op
	place schema.Place
	// null is set if null is a value, and does not mean that the field is absent.
	null bool
	// implicit is set for bytes that are nil if they are empty.
	implicit bool
	// entries is the type of a map.
	entries mapping.Type
	// bit is the bit of the field, and oneof that of its oneof, or 0 if it has none.
	bit, oneof uint16
	// next is the field that is expected after this one.
	next *field
	sub  *program
	enum *enum
	// key and value are the fields of a map entry.
	key, value *field
	// hint is the number of elements that recent values had.
	hint atomic.Uint32
	*schema.Field
}

// out is a field for encoding. Its name has a comma before it.
type out struct {
	k0, k1 uint64
	probe  layout.Probe
	klen   int
	// need is the room that is required for storing the name.
	need     int
	constant string
	// original is the same as constant, but with the name of the schema.
	original string
	*field
}

// recent finds programs by the types of pointers to messages.
var recent typecache.Cache[program]

var (
	programs  = map[*schema.Message]*program{}
	compiling sync.Mutex
)

// eface is the memory layout of an empty interface.
type eface struct{ typ, data unsafe.Pointer }

// programOf returns the program of what v points to, and its address.
func programOf(v any) (*program, unsafe.Pointer, error) {
	e := (*eface)(unsafe.Pointer(&v))
	if found := recent.Find(e.typ); found != nil && e.data != nil {
		return found, e.data, nil
	}
	return programSlow(v)
}

func programSlow(v any) (*program, unsafe.Pointer, error) {
	value := reflect.ValueOf(v)
	if v == nil || value.Kind() != reflect.Pointer || value.Type().Elem().Kind() != reflect.Struct {
		return nil, nil, unsupported("want a pointer to a message, not %T", v)
	}
	if value.IsNil() {
		return nil, nil, unsupported("nil %T", v)
	}
	p, err := programOfType(value.Type().Elem())
	if err != nil {
		return nil, nil, err
	}
	e := (*eface)(unsafe.Pointer(&v))
	recent.Put(e.typ, p)
	return p, e.data, nil
}

func programOfType(t reflect.Type) (*program, error) {
	m, err := schema.Of(t)
	if err != nil {
		return nil, unsupported("%w", err)
	}
	if m.Descriptor == nil && !m.Official {
		return nil, unsupported("%v is no message of protoc-gen-go", t)
	}
	compiling.Lock()
	defer compiling.Unlock()
	return compile(m), nil
}

// programOfMessage returns the program of the Go type of t, or nil if it has none.
func programOfMessage(t protoreflect.MessageType) *program {
	zero := reflect.TypeOf(t.Zero().Interface())
	if zero.Kind() != reflect.Pointer || zero.Elem().Kind() != reflect.Struct {
		return nil
	}
	p, err := programOfType(zero.Elem())
	if err != nil {
		return nil
	}
	return p
}

// compile makes the programs of m and of all messages that it refers to. The caller holds the lock.
func compile(m *schema.Message) *program {
	if found := programs[m]; found != nil {
		return found
	}
	p := &program{Message: m, empty: reflect.New(m.Go).UnsafePointer()}
	programs[m] = p
	if m.Official {
		return p
	}
	p.known = knownOf(m)
	n := len(m.Fields)
	p.fields = make([]field, n+1)
	p.outs = make([]out, n)
	oneofs := map[protoreflect.Name]uint16{}
	p.bits = n
	for i := range n {
		f := &p.fields[i]
		f.compile(&m.Fields[i], m.Fields[i].Descriptor)
		f.bit = uint16(i)
		f.next = &p.fields[i+1]
		f.expect(f.JSONName)
		if f.place == schema.InOneof {
			name := f.Descriptor.ContainingOneof().Name()
			if oneofs[name] == 0 {
				oneofs[name] = uint16(p.bits)
				p.bits++
			}
			f.oneof = oneofs[name]
		}
		p.outs[i].compile(f)
	}
	p.fields[n].unexpected()
	p.fields[n].next = &p.fields[0]
	p.names = p.table()
	return p
}

// table returns a table of all names that are accepted. The JSON name of a field takes precedence over the schema's
// name of another one.
func (p *program) table() structure.Table {
	var names []string
	var values []uint16
	add := func(name string, i int) { names, values = append(names, name), append(values, uint16(i)) }
	for i := range p.outs {
		add(p.fields[i].JSONName, i)
	}
	for i := range p.outs {
		add(p.fields[i].Descriptor.TextName(), i)
		add(p.fields[i].Name, i)
	}
	return structure.NewTable(names, values)
}

func (f *field) compile(s *schema.Field, d protoreflect.FieldDescriptor) {
	f.Field, f.offset, f.place = s, s.Offset, s.Place
	f.item = opOf(s.Kind)
	f.op = f.item
	f.implicit = s.Rule == schema.Implicit && s.Place == schema.InPlace
	switch s.Rule {
	case schema.Map:
		f.op = opMap
		f.entries = mapping.Of(s.Go)
		f.key, f.value = &field{}, &field{}
		f.key.compile(s.Key, d.MapKey())
		f.value.compile(s.Elem, d.MapValue())
		f.value.implicit = false
		return
	case schema.Repeated:
		f.op = opList
	}
	switch f.item {
	case opMessage:
		f.sub = compile(s.Message)
		f.null = f.op != opList && d.Message().FullName() == "google.protobuf.Value"
	case opEnum:
		f.enum = enumOf(d.Enum())
		f.null = f.op != opList && f.enum.null
	}
}

// expect makes the constant with which the field is recognised when it is expected.
func (f *field) expect(name string) {
	if text := `"` + name + `"`; string(jsontext.AppendString(nil, name, jsontext.Strict)) == text {
		f.constant = text + ":"
		f.k0, f.m0 = word(f.constant, 0)
		f.k1, f.m1 = word(f.constant, 8)
	} else {
		// Such a name has several spellings.
		f.unexpected()
	}
	f.klen = len(f.constant)
}

// unexpected makes a constant that matches no input, since nothing equals 1 under a mask without bits.
func (f *field) unexpected() { f.k0, f.m0 = 1, 0 }

// word returns eight bytes of s from i on, as they are loaded, and a mask of those that s has.
func word(s string, i int) (w, mask uint64) {
	for j := i; j < len(s) && j < i+8; j++ {
		w |= uint64(s[j]) << (8 * (j - i))
		mask |= 0xff << (8 * (j - i))
	}
	return w, mask
}

func (o *out) compile(f *field) {
	o.field = f
	o.probe = layout.ProbeOf(f.Field)
	text := named(f.JSONName)
	o.klen = len(text)
	o.k0, _ = word(text, 0)
	o.k1, _ = word(text, 8)
	// Only whole words are stored.
	o.constant = text + strings.Repeat(" ", 16+(8-len(text)%8)%8)
	o.need = len(o.constant) + 8
	o.original = named(f.Descriptor.TextName())
}

// named returns the encoding of a name, with a comma before and a colon after it.
func named(name string) string {
	return string(append(jsontext.AppendString([]byte{','}, name, jsontext.Strict), ':'))
}

func opOf(k schema.Kind) op {
	switch k {
	case protoreflect.BoolKind:
		return opBool
	case protoreflect.EnumKind:
		return opEnum
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.Sfixed32Kind:
		return opInt32
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		return opUint32
	case protoreflect.Int64Kind, protoreflect.Sint64Kind, protoreflect.Sfixed64Kind:
		return opInt64
	case protoreflect.Uint64Kind, protoreflect.Fixed64Kind:
		return opUint64
	case protoreflect.FloatKind:
		return opFloat
	case protoreflect.DoubleKind:
		return opDouble
	case protoreflect.StringKind:
		return opString
	case protoreflect.BytesKind:
		return opBytes
	}
	return opMessage
}
