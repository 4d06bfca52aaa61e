// program: what the decoder and the writer do for a message, with an entry for each tag.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"reflect"
	"slices"
	"sync"
	"unsafe"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/fast"
	"isomer.dev/isomer/internal/layout"
	"isomer.dev/isomer/internal/mapping"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/schema"
	"isomer.dev/isomer/internal/typecache"
)

// program is a message compiled for protobuf. It never changes once programOf has returned it.
type program struct {
	*schema.Message
	// first is the entry that the first record is expected to match.
	first *entry
	// low finds an entry by a tag of one byte, near by a small field number, and far by any other tag.
	low  [128]*entry
	near []*entry
	far  map[uint32]*entry
	// out has what to encode for each field, by field number.
	out []output
	// needs has the fields that are required, or that contain messages with required fields.
	needs []*entry
	// small is out for a struct that does not consist of words, from which no words may be loaded.
	small []*entry
	// flat is set if all fields are numbers and texts in the struct itself.
	flat bool
	// special is set if the message is encoded by generated code, or if small is used.
	special bool
	// bound is the maximum number of bytes of the fields that are single numbers, tags included.
	bound int
	// methods is the generated code, if there is any. generated is set if this message or one below it has some.
	methods   fast.Methods
	generated bool
	// complete is set once generated is known.
	complete bool
	// unknown is the offset of the unknown fields, or schema.None.
	unknown uintptr
	// height is the maximum number of levels below a message that the official runtime encodes.
	height int
	// empty is an empty message, which is encoded in place of a nil one.
	empty unsafe.Pointer
}

// output is a field for encoding. What the loop needs is in one cache line. The field is absent if the bits of mask in
// the word at probe equal none.
type output struct {
	*entry
	probe, offset uintptr
	mask, none    uint64
	// tag has the bytes of the tag, the first one lowest, and size is their number.
	tag uint64
	// rest is the bound of the fields that are written after this one, and so stand before it.
	rest int
	op   op
	size uint8
	way  way
}

// way is how to get from a field to its value, which may turn out to be absent.
type way uint8

const (
	wayPlain way = iota // it is present
	wayPointer
	wayOneof
	wayAsk // it is present unless absent reports otherwise, since there is no probe
)

// op is what to do with a record when decoding, and with a field when encoding.
type op uint8

const (
	opBool op = iota
	opVar32
	opUint32 // like opVar32, but not sign-extended when encoding
	opVar64
	opZig32
	opZig64
	opFix32
	opFix64
	opString   // checked for UTF-8
	opRaw      // a string that need not be UTF-8
	opBytes    // nil if empty
	opBlob     // never nil
	opMessage  // a pointer to it
	opStruct   // the struct itself
	opOfficial // a pointer to it, which the official runtime encodes and decodes
	opGroup
	opGroupOfficial
	opNarrow // a number in a variable with fewer bits than its kind: 8, 16, or the 32 of an int
	// The following take more than one value.
	opList
	opPacked
	opTexts
	opMessages
	opMap
)

// entry is a tag, and what to do with its records.
type entry struct {
	// tag has the bytes of the tag, the first one lowest, and mask selects the bits that belong to it.
	tag, mask uint64
	offset    uintptr
	// next is the entry that is expected after this one.
	next *entry
	sub  *program
	*schema.Field
	// number is the tag as a number: field number and wire type.
	number uint32
	op     op
	// item is the op of one element.
	item op
	// place is how the value is reached, and cell whether it can wait.
	place schema.Place
	cell  memory.Cell
	// form is the type of the variable that a text is stored to.
	form form
	// skips is set if zero is not encoded.
	skips bool
	// size is the number of bytes of the tag.
	size uint8
	// Everything up to here is in one cache line, and suffices for most fields.

	// cost is the size of what is allocated to reach the value.
	cost int
	// maps is the type of a map.
	maps mapping.Type
	// twin is the entry with the same field number and another wire type.
	twin *entry
	// key and value are the entries of the fields of a map entry.
	key, value *entry
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
	if found := recent.Near(e.typ); found != nil && e.data != nil {
		return found, e.data, nil
	}
	return programSlow(v)
}

// IsOfficial reports whether the official runtime encodes and decodes v.
func IsOfficial(v proto.Message) bool {
	p, _, err := programOf(v)
	return err != nil || p.Official
}

func programSlow(v any) (*program, unsafe.Pointer, error) {
	value := reflect.ValueOf(v)
	if v == nil || value.Kind() != reflect.Pointer || value.Type().Elem().Kind() != reflect.Struct {
		return nil, nil, unsupported("want a pointer to a message or struct, not %T", v)
	}
	if value.IsNil() {
		return nil, nil, unsupported("nil %T", v)
	}
	e := (*eface)(unsafe.Pointer(&v))
	if found := recent.Find(e.typ); found != nil {
		return found, e.data, nil
	}
	m, err := schema.Of(value.Type().Elem())
	if err != nil {
		return nil, nil, unsupported("%w", err)
	}
	compiling.Lock()
	defer compiling.Unlock()
	p := compile(m)
	if !p.complete {
		p.complete, p.generated = true, p.below(map[*program]bool{})
	}
	recent.Put(e.typ, p)
	return p, e.data, nil
}

// compile makes the programs of m and of all messages that it refers to. The caller holds the lock.
func compile(m *schema.Message) *program {
	if found := programs[m]; found != nil {
		return found
	}
	p := &program{Message: m, unknown: m.Unknown, far: map[uint32]*entry{}, empty: reflect.New(m.Go).UnsafePointer()}
	programs[m] = p
	if m.Official {
		p.height = heightOf(m.Descriptor, map[protoreflect.FullName]int{})
	} else if m.Descriptor != nil {
		p.methods = fast.MethodsOf(m.Go)
	}
	for i := range m.Fields {
		main, other := entriesOf(&m.Fields[i])
		if f := &m.Fields[i]; f.Rule == schema.Required || f.Rule == schema.Map && f.Elem.Message != nil || f.Message != nil {
			p.needs = append(p.needs, main)
		}
		out := p.output(main)
		out.rest = p.bound
		p.out = append(p.out, out)
		p.bound += main.bound()
		p.enter(main)
		if other != nil {
			p.enter(other)
			other.next = main.next
		}
	}
	for i, out := range p.out {
		e := out.entry
		if i+1 < len(p.out) {
			e.next = p.out[i+1].entry
		} else {
			e.next = e
		}
		if other := p.find(e.otherTag()); other != nil {
			other.next = e.next
		}
	}
	if p.Go.Align() != int(unsafe.Alignof(uintptr(0))) {
		for _, out := range p.out {
			p.small = append(p.small, out.entry)
		}
	}
	p.first = noEntry
	if len(p.out) > 0 {
		p.first = p.out[0].entry
	}
	if p.small != nil {
		p.out = nil
	}
	p.flat = p.isFlat()
	p.special = p.methods.Exist() || p.small != nil
	return p
}

// below reports whether p or a message below it has generated code.
func (p *program) below(seen map[*program]bool) bool {
	if p.methods.Exist() {
		return true
	}
	seen[p] = true
	for i := range p.out {
		for _, e := range []*entry{p.out[i].entry, p.out[i].value} {
			if e != nil && e.sub != nil && !seen[e.sub] && e.sub.below(seen) {
				return true
			}
		}
	}
	return false
}

// output determines which word shows whether e is present.
func (p *program) output(e *entry) output {
	probe := layout.ProbeOf(e.Field)
	out := output{
		entry: e, probe: probe.Offset, mask: probe.Mask, none: probe.None, offset: e.offset, tag: e.tag, op: e.op, size: e.size,
	}
	switch {
	case e.place == schema.ByPointer:
		out.way = wayPointer
	case e.place == schema.InOneof:
		out.way = wayOneof
	case probe.None != 0:
		out.way = wayAsk
	}
	return out
}

// noEntry matches nothing, not even what is not a tag, such as 0.
var noEntry = &entry{tag: 1, mask: 0}

func (p *program) enter(e *entry) {
	switch {
	case e.size == 1:
		p.low[e.tag] = e
	case e.Number <= lastNear:
		for len(p.near) <= int(e.Number) {
			p.near = append(p.near, nil)
		}
		e.twin = p.near[e.Number]
		p.near[e.Number] = e
	default:
		p.far[e.number] = e
	}
}

// lastNear is the largest field number that is found by an index.
const lastNear = 1000

func (p *program) find(tag uint32) *entry {
	if tag < 128 {
		return p.low[tag]
	}
	if number := int(tag >> 3); number < len(p.near) {
		e := p.near[number]
		for e != nil && e.number != tag {
			e = e.twin
		}
		return e
	}
	return p.far[tag]
}

// entriesOf makes the entry with which a field is encoded, and for a list of numbers also that of the other form,
// packed or not.
func entriesOf(f *schema.Field) (main, other *entry) {
	main = entryOf(f, wireType(f.Kind))
	switch f.Rule {
	case schema.Map:
		main.op = opMap
		main.key, main.value = entryOf(f.Key, wireType(f.Key.Kind)), entryOf(f.Elem, wireType(f.Elem.Kind))
		main.maps = mapping.Of(f.Go)
	case schema.Repeated:
		switch main.item {
		case opMessage, opStruct, opGroup, opOfficial, opGroupOfficial:
			main.op = opMessages
		case opString, opRaw, opBytes, opBlob:
			main.op = opTexts
			if main.item == opBytes {
				main.item, main.form = opBlob, asBytes
			}
		default:
			main.op = opList
			packed := entryOf(f, protowire.BytesType)
			packed.op = opPacked
			if f.Packed {
				return packed, main
			}
			return main, packed
		}
	}
	return main, nil
}

func entryOf(f *schema.Field, t protowire.Type) *entry {
	e := &entry{Field: f, offset: f.Offset, place: f.Place, skips: f.Rule == schema.Implicit && f.Place == schema.InPlace}
	b := protowire.AppendTag(nil, protowire.Number(f.Number), t)
	e.size = uint8(len(b))
	for i, c := range slices.Backward(b) {
		e.tag |= uint64(c) << (8 * i)
	}
	e.number = uint32(protowire.EncodeTag(protowire.Number(f.Number), t))
	e.mask = 1<<(8*len(b)) - 1
	e.item = opOf(f)
	e.op = e.item
	switch e.place {
	case schema.ByPointer:
		e.cell, e.cost = f.Memory.Cell(), f.Memory.Size()
	case schema.InOneof:
		e.cell, e.cost = f.Wrapper.Cell(), f.Wrapper.Size()
	}
	switch {
	case e.cell == memory.CellText:
		e.form = asHead
	case e.item == opBytes:
		e.form = asSome
	case e.item == opBlob:
		e.form = asBytes
	}
	if f.Message != nil {
		e.sub = compile(f.Message)
	}
	return e
}

// otherTag returns the tag of the other form of a list of numbers, or 0.
func (e *entry) otherTag() uint32 {
	switch e.op {
	case opList:
		return uint32(protowire.EncodeTag(protowire.Number(e.Number), protowire.BytesType))
	case opPacked:
		return uint32(protowire.EncodeTag(protowire.Number(e.Number), wireType(e.Kind)))
	}
	return 0
}

func wireType(k schema.Kind) protowire.Type {
	switch k {
	case protoreflect.Fixed32Kind, protoreflect.Sfixed32Kind, protoreflect.FloatKind:
		return protowire.Fixed32Type
	case protoreflect.Fixed64Kind, protoreflect.Sfixed64Kind, protoreflect.DoubleKind:
		return protowire.Fixed64Type
	case protoreflect.StringKind, protoreflect.BytesKind, protoreflect.MessageKind:
		return protowire.BytesType
	case protoreflect.GroupKind:
		return protowire.StartGroupType
	}
	return protowire.VarintType
}

func opOf(f *schema.Field) op {
	switch f.Kind {
	case protoreflect.StringKind:
		if f.UTF8 {
			return opString
		}
		return opRaw
	case protoreflect.BytesKind:
		if f.Rule == schema.Implicit && f.Place == schema.InPlace {
			return opBytes
		}
		return opBlob
	case protoreflect.MessageKind, protoreflect.GroupKind:
		group := f.Kind == protoreflect.GroupKind
		switch {
		case f.Message == nil:
			return opMap
		case f.Message.Official && group:
			return opGroupOfficial
		case f.Message.Official:
			return opOfficial
		case group:
			return opGroup
		case f.Value:
			return opStruct
		}
		return opMessage
	case protoreflect.BoolKind:
		return opBool
	case protoreflect.Fixed32Kind, protoreflect.Sfixed32Kind, protoreflect.FloatKind:
		return opFix32
	case protoreflect.Fixed64Kind, protoreflect.Sfixed64Kind, protoreflect.DoubleKind:
		return opFix64
	}
	sixtyFour := f.Kind == protoreflect.Int64Kind || f.Kind == protoreflect.Uint64Kind || f.Kind == protoreflect.Sint64Kind
	if f.Width < 4 || f.Width < 8 && sixtyFour {
		return opNarrow
	}
	switch f.Kind {
	case protoreflect.Int64Kind, protoreflect.Uint64Kind:
		return opVar64
	case protoreflect.Sint64Kind:
		return opZig64
	case protoreflect.Sint32Kind:
		return opZig32
	case protoreflect.Uint32Kind:
		return opUint32
	}
	return opVar32
}

// bound returns the maximum size of the field if it is a single number. Other fields make room themselves.
func (e *entry) bound() int {
	value := 0
	switch e.op {
	case opBool:
		value = 1
	case opFix32:
		value = 4
	case opFix64:
		value = 8
	case opVar32, opUint32, opVar64, opZig32, opZig64, opNarrow:
		value = 10
	default:
		return 0
	}
	return int(e.size) + value
}
