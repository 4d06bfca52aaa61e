// Reflected messages, whose fields are not at fixed offsets: those of the opaque API, and message sets. They are
// encoded and decoded through protoreflect, and their representation is the same.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"unsafe"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/schema"
)

// reflected makes p the program of such a message.
func (c *compiler) reflected(p *program, m *schema.Message) {
	if m.Descriptor == nil {
		p.op = opNone
		p.err = fmt.Errorf("the fields of a %v are not known by its type", m.Go)
		return
	}
	p.op, p.textual = opForeign, true
	also := map[string]int{}
	fields := m.Descriptor.Fields()
	var sorted []protoreflect.FieldDescriptor
	for i := range fields.Len() {
		sorted = append(sorted, fields.Get(i))
	}
	slices.SortFunc(sorted, func(a, b protoreflect.FieldDescriptor) int { return cmp.Compare(a.Number(), b.Number()) })
	for i, of := range sorted {
		f := field{name: string(of.Name()), spelling: of.JSONName(), of: of}
		if f.spelling != f.name {
			also[f.name] = i
		}
		if c.keys == Numbers {
			f.key = string(appendUint(nil, uint64(of.Number())))
			p.number(int32(of.Number()), i)
		}
		f.prog = c.reflectedValue(of)
		f.nullable = isNullable(of)
		p.fields = append(p.fields, f)
	}
	c.link(p, also)
}

// isNullable reports whether nil is a value of the field, and does not mean that it is absent.
func isNullable(of protoreflect.FieldDescriptor) bool {
	return isNullValue(of) || of.Message() != nil && of.Message().FullName() == "google.protobuf.Value"
}

var reflectedTypes = map[protoreflect.Kind]reflect.Type{
	protoreflect.BoolKind: reflect.TypeFor[bool](), protoreflect.EnumKind: reflect.TypeFor[int32](),
	protoreflect.Int32Kind: reflect.TypeFor[int32](), protoreflect.Sint32Kind: reflect.TypeFor[int32](),
	protoreflect.Sfixed32Kind: reflect.TypeFor[int32](), protoreflect.Uint32Kind: reflect.TypeFor[uint32](),
	protoreflect.Fixed32Kind: reflect.TypeFor[uint32](), protoreflect.Int64Kind: reflect.TypeFor[int64](),
	protoreflect.Sint64Kind: reflect.TypeFor[int64](), protoreflect.Sfixed64Kind: reflect.TypeFor[int64](),
	protoreflect.Uint64Kind: reflect.TypeFor[uint64](), protoreflect.Fixed64Kind: reflect.TypeFor[uint64](),
	protoreflect.FloatKind: reflect.TypeFor[float32](), protoreflect.DoubleKind: reflect.TypeFor[float64](),
	protoreflect.StringKind: reflect.TypeFor[string](), protoreflect.BytesKind: reflect.TypeFor[[]byte](),
}

// reflectedValue returns the program of a single value of a field that is not a message, or of a map's value.
func (c *compiler) reflectedValue(of protoreflect.FieldDescriptor) *program {
	if of.IsMap() {
		p := c.new(reflect.TypeFor[any]())
		p.key, p.elem = c.reflectedValue(of.MapKey()), c.reflectedValue(of.MapValue())
		return p
	}
	t := reflectedTypes[of.Kind()]
	if t == nil {
		return c.new(reflect.TypeFor[any]())
	}
	return c.value(&schema.Field{Kind: of.Kind(), Go: t}, of)
}

// reflected decodes a message.
func (d *Decoder) reflected(p *program, slot unsafe.Pointer, i int) int {
	if d.depth--; d.depth < 0 {
		return d.fail(base.TooDeep, i)
	}
	m := p.message.Interface(slot).ProtoReflect()
	if p.keys == Order {
		i = d.reflectedElements(p, m, i)
	} else {
		i = d.reflectedMembers(p, m, i)
	}
	d.depth++
	for k := range p.fields[:len(p.fields)-1] {
		of := p.fields[k].of
		d.lacks = d.lacks || of.Cardinality() == protoreflect.Required && !m.Has(of)
	}
	return i
}

func (d *Decoder) reflectedMembers(p *program, m protoreflect.Message, i int) int {
	n, i := d.count(i, fixMap, map16, 2)
	seen := make([]bool, len(p.fields))
	for ; n > 0 && i >= 0; n-- {
		from := i
		f, after := d.find(p, i)
		i = after
		if f == nil {
			continue
		}
		second := seen[f.index] || clashes(m, f.of) && (!d.isNil(i) || f.nullable)
		seen[f.index] = true
		if second {
			d.fail(base.DuplicateKey, from)
			return d.failIn(f)
		}
		if d.isNil(i) && !f.nullable {
			i++
		} else if i = d.reflectedField(f, m, i); i < 0 {
			return d.failIn(f)
		}
	}
	return i
}

func (d *Decoder) reflectedElements(p *program, m protoreflect.Message, i int) int {
	n, i := d.count(i, fixArray, array16, 1)
	for k := range p.fields[:len(p.fields)-1] {
		if n == 0 || i < 0 {
			return i
		}
		n--
		if d.isNil(i) {
			i++
			continue
		}
		f := &p.fields[k]
		second := clashes(m, f.of)
		after := d.reflectedField(f, m, i)
		if after >= 0 && second {
			after = d.fail(base.DuplicateKey, i)
		}
		if after < 0 {
			return d.failIn(f)
		}
		i = after
	}
	if i < 0 {
		return -1
	}
	return d.beyond(p, i, n)
}

// clashes reports whether the oneof of a field is already set.
func clashes(m protoreflect.Message, of protoreflect.FieldDescriptor) bool {
	oneof := of.ContainingOneof()
	return oneof != nil && m.WhichOneof(oneof) != nil
}

func (d *Decoder) reflectedField(f *field, m protoreflect.Message, i int) int {
	of := f.of
	switch {
	case of.IsMap():
		return d.reflectedMap(f, m.Mutable(of).Map(), i)
	case of.IsList():
		n, after := d.count(i, fixArray, array16, 1)
		if n == 0 {
			return after
		}
		list := m.Mutable(of).List()
		for k := range n {
			v, next := d.reflectedOne(f.prog, of, after, list.NewElement)
			if next < 0 {
				return d.failAt(k)
			}
			list.Append(v)
			after = next
		}
		return after
	}
	v, after := d.reflectedOne(f.prog, of, i, func() protoreflect.Value { return m.NewField(of) })
	if after >= 0 {
		m.Set(of, v)
	}
	return after
}

func (d *Decoder) reflectedMap(f *field, to protoreflect.Map, i int) int {
	n, i := d.count(i, fixMap, map16, 2)
	for ; n > 0 && i >= 0; n-- {
		key, after := d.reflectedOne(f.prog.key, f.of.MapKey(), i, nil)
		if after < 0 {
			return -1
		}
		v, after := d.reflectedOne(f.prog.elem, f.of.MapValue(), after, to.NewValue)
		if after >= 0 && to.Has(key.MapKey()) {
			after = d.fail(base.DuplicateKey, i)
		}
		if after < 0 {
			d.rare.path.Key(key.MapKey().String())
			return -1
		}
		to.Set(key.MapKey(), v)
		i = after
	}
	return i
}

// reflectedOne decodes a single value.
func (d *Decoder) reflectedOne(p *program, of protoreflect.FieldDescriptor, i int, make func() protoreflect.Value) (
	v protoreflect.Value, after int,
) {
	if of.Message() != nil {
		v = make()
		m := v.Message().Interface()
		e := (*eface)(unsafe.Pointer(&m))
		// The data word of the interface is the same whatever its type is.
		to := programOf(rtypeOf(reflect.TypeOf(m)), m, d.options.Keys)
		if !d.spend(to.elem.mem, 1) {
			return v, d.fail(base.TooLarge, i)
		}
		return v, d.value(to.elem, e.data, i)
	}
	at := reflect.New(p.typ)
	if d.budget -= p.mem.Size(); d.budget < 0 {
		return v, d.fail(base.TooLarge, i)
	}
	if p.plain && d.isNil(i) {
		after = i + 1
	} else {
		after = d.value(p, at.UnsafePointer(), i)
	}
	if of.Kind() == protoreflect.EnumKind {
		return protoreflect.ValueOfEnum(protoreflect.EnumNumber(at.Elem().Int())), after
	}
	return protoreflect.ValueOf(at.Elem().Interface()), after
}

// reflected encodes a message.
func (w *Writer) reflected(p *program, slot unsafe.Pointer, i int) int {
	if w.depth--; w.depth < 0 {
		return w.fail(base.TooDeep, nil)
	}
	m := p.message.Interface(slot).ProtoReflect()
	fields := p.fields[:len(p.fields)-1]
	fix, of16, n := byte(fixMap), byte(map16), 0
	if p.keys == Order {
		fix, of16, n = fixArray, array16, len(fields)
	} else {
		for k := range fields {
			if w.reflectedPresent(p, fields[k].of, m) {
				n++
			}
		}
	}
	i = w.counted(n, fix, of16, i)
	for k := range fields {
		f := &fields[k]
		w.room(i, f.size+longestHead)
		switch {
		case w.reflectedPresent(p, f.of, m):
			i += copy(unsafe.Slice((*byte)(unsafe.Add(w.base, i)), f.size), f.key)
			i = w.reflectedField(p, f, m, i)
		case f.of.Cardinality() == protoreflect.Required:
			i = w.fail(base.MissingRequired, nil)
		case p.keys == Order:
			i = w.byte(isNil, i)
		}
		if i < 0 {
			return w.failIn(f)
		}
	}
	w.depth++
	return i
}

func (w *Writer) reflectedPresent(p *program, of protoreflect.FieldDescriptor, m protoreflect.Message) bool {
	return m.Has(of) || (p.keys == Order || w.options.PrintDefaults) && !of.HasPresence()
}

func (w *Writer) reflectedField(p *program, f *field, m protoreflect.Message, i int) int {
	v := m.Get(f.of)
	switch {
	case f.of.IsMap():
		if !w.enter(p) {
			return -1
		}
		if i = w.counted(v.Map().Len(), fixMap, map16, i); i < 0 {
			return -1
		}
		for _, key := range reflectedKeys(v.Map()) {
			if i = w.reflectedOne(f.prog.key, f.of.MapKey(), key.Value(), i); i >= 0 {
				i = w.reflectedOne(f.prog.elem, f.of.MapValue(), v.Map().Get(key), i)
			}
			if i < 0 {
				w.rare.path.Key(key.String())
				return -1
			}
		}
		w.leave(p)
		return i
	case f.of.IsList():
		if !w.enter(p) {
			return -1
		}
		if i = w.counted(v.List().Len(), fixArray, array16, i); i < 0 {
			return -1
		}
		for k := range v.List().Len() {
			if i = w.reflectedOne(f.prog, f.of, v.List().Get(k), i); i < 0 {
				return w.failAt(k)
			}
		}
		w.leave(p)
		return i
	}
	return w.reflectedOne(f.prog, f.of, v, i)
}

// reflectedKeys returns the keys of a map, sorted.
func reflectedKeys(m protoreflect.Map) []protoreflect.MapKey {
	var keys []protoreflect.MapKey
	m.Range(func(k protoreflect.MapKey, _ protoreflect.Value) bool {
		keys = append(keys, k)
		return true
	})
	slices.SortFunc(keys, func(a, b protoreflect.MapKey) int {
		switch x := a.Interface().(type) {
		case string:
			return cmp.Compare(x, b.String())
		case bool:
			return cmp.Compare(a.String(), b.String())
		case int32, int64:
			return cmp.Compare(a.Int(), b.Int())
		}
		return cmp.Compare(a.Uint(), b.Uint())
	})
	return keys
}

func (w *Writer) reflectedOne(p *program, of protoreflect.FieldDescriptor, v protoreflect.Value, i int) int {
	w.room(i, longestHead)
	if of.Message() != nil {
		return w.any(v.Message().Interface(), i)
	}
	at := reflect.New(p.typ).Elem()
	if of.Kind() == protoreflect.EnumKind {
		at.SetInt(int64(v.Enum()))
	} else {
		at.Set(reflect.ValueOf(v.Interface()))
	}
	return w.value(p, at.Addr().UnsafePointer(), i)
}
