// program: what the decoder and the writer go through for a message, one entry for each tag.
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
	// low finds an entry by a tag of one byte, near by a number that is not large, far by any other tag.
	low  [128]*entry
	near []*entry
	far  map[uint32]*entry
	// out is what to write, by field number, one for each field.
	out []output
	// needs are the fields that are required, or below which some are.
	needs []*entry
	// small is out of a struct that does not consist of words, where a word must not be read.
	small []*entry
	// flat says that a message is of numbers and texts alone.
	flat bool
	// special says that it is either written by generated code, or small.
	special bool
	// bound is how many bytes the single numbers among the fields take at most, tags included.
	bound int
	// methods are generated code, if there is any; generated says that a message below this one has some, or itself.
	methods   fast.Methods
	generated bool
	// complete says that generated is known.
	complete bool
	// unknown is the offset of the unknown fields, or schema.None.
	unknown uintptr
	// empty is a message without fields, to be written in the place of a nil one.
	empty unsafe.Pointer
}

// output is a field to write, with what the loop needs of it in one line of the cache. It is absent if the bits of mask
// in the word at probe are none.
type output struct {
	*entry
	probe, offset uintptr
	mask, none    uint64
	// tag has the tag's bytes, size of them, the first one lowest.
	tag uint64
	// rest is the bound of the fields that are written after this one, since they stand in front of it.
	rest int
	op   op
	size uint8
	way  way
}

// way is how to come from a field to its value, which may turn out to be absent.
type way uint8

const (
	wayPlain way = iota // it is there
	wayPointer
	wayOneof
	wayAsk // it is there unless it says that it is absent, as no word told
)

// op is what to do with a record, or with a field when it is written.
type op uint8

const (
	opBool op = iota
	opVar32
	opUint32 // as opVar32, but not sign-extended when it is written
	opVar64
	opZig32
	opZig64
	opFix32
	opFix64
	opString   // verified
	opRaw      // a string that need not be UTF-8
	opBytes    // nil if empty
	opBlob     // never nil
	opMessage  // a pointer to it
	opStruct   // the struct itself
	opOfficial // a pointer to it, for the official runtime
	opGroup
	opGroupOfficial
	opNarrow // a number of fewer bits than its kind: 8, 16, or the 32 of an int
	// The others take more than one value.
	opList
	opPacked
	opTexts
	opMessages
	opMap
)

// entry is a tag, and what to do when it comes.
type entry struct {
	// tag has the tag's bytes, the first one lowest, and mask those bits that belong to it.
	tag, mask uint64
	offset    uintptr
	// next is what is expected after this.
	next *entry
	sub  *program
	*schema.Field
	// number is the tag as a number: field number and wire type.
	number uint32
	op     op
	// item is the op of one element.
	item op
	// place says whether something has to be made before the value, cell that it can wait for others.
	place schema.Place
	cell  memory.Cell
	// form is what a text is stored as.
	form form
	// skips says that a zero is not written.
	skips bool
	// size is how many bytes the tag has.
	size uint8
	// So much is in one line of the cache, and takes what most fields need.

	// cost is the size of what has to be made before the value.
	cost int
	// maps knows the type of a map.
	maps mapping.Type
	// twin has the same number and another wire type.
	twin *entry
	// key and value are the entries of a map's fields.
	key, value *entry
}

// recent finds programs by the types of pointers to messages.
var recent typecache.Cache[program]

var (
	programs  = map[*schema.Message]*program{}
	compiling sync.Mutex
)

// eface is how the compiler lays out an any.
type eface struct{ typ, data unsafe.Pointer }

// programOf finds the program of what v points to, and where that is.
func programOf(v any) (*program, unsafe.Pointer, error) {
	e := (*eface)(unsafe.Pointer(&v))
	if found := recent.Near(e.typ); found != nil && e.data != nil {
		return found, e.data, nil
	}
	return programSlow(v)
}

// IsOfficial says whether v is a message that is left to the official runtime.
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

// compile makes the program of m and of all that it refers to. The lock is held.
func compile(m *schema.Message) *program {
	if found := programs[m]; found != nil {
		return found
	}
	p := &program{Message: m, unknown: m.Unknown, far: map[uint32]*entry{}, empty: reflect.New(m.Go).UnsafePointer()}
	programs[m] = p
	if m.Descriptor != nil && !m.Official {
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

// below says that p or a message below it has generated code.
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

// output finds out which word tells whether e is there.
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

// noEntry matches nothing, not even what is no tag, such as 0.
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

// lastNear is the last field number that is found by an index.
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

// entriesOf makes the entry by which a field is written, and the one of the other form of a list of numbers.
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

// otherTag is the tag of the other form of a list of numbers, or 0.
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

// bound is how many bytes the field takes at most if it is a single number. Others look for room themselves.
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
