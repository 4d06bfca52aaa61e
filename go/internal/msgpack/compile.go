// compiler: makes the programs of a type and of all types in it.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"fmt"
	"math"
	"reflect"
	"time"
	"unsafe"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/mapping"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/schema"
)

// compiler works while the lock of all programs is held. fresh has the programs that it made.
type compiler struct {
	keys     Keys
	programs map[identity]*program
	fresh    []*program
}

var (
	timeType    = reflect.TypeFor[time.Time]()
	messageType = reflect.TypeFor[proto.Message]()
)

// of finds or makes the program of t.
func (c *compiler) of(t reflect.Type) *program {
	if found := c.programs[identity{t, false}]; found != nil {
		return found
	}
	if found := c.programs[identity{t, true}]; found != nil {
		return found
	}
	p := c.new(t)
	c.programs[identity{t, false}] = p
	p.plain = true
	if isGenerated(t) || !c.ownMethods(p, t) {
		c.shape(p, t)
	}
	return p
}

// isGenerated reports whether t is a message of protoc-gen-go or of a similar generator, which is represented as its
// schema says. Structs with field numbers are messages, too, but may have methods that represent them in another way.
func isGenerated(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && reflect.PointerTo(t).Implements(messageType)
}

// new makes the program of t.
func (c *compiler) new(t reflect.Type) *program {
	p := &program{typ: t, mem: memory.TypeOf(t), keys: c.keys}
	if t.Kind() != reflect.Interface {
		zero := reflect.Zero(t).Interface()
		p.direct = (*eface)(unsafe.Pointer(&zero)).data == nil
	}
	c.fresh = append(c.fresh, p)
	return p
}

func (c *compiler) shape(p *program, t reflect.Type) {
	if t == timeType {
		p.op = opTime
		return
	}
	if c.number(p, t) {
		return
	}
	switch t.Kind() {
	case reflect.Bool:
		p.op = opBool
	case reflect.String:
		p.op, p.textual = opString, true
	case reflect.Interface:
		p.op, p.textual = opAny, true
		if t.NumMethod() > 0 {
			p.op = opIface
		}
	case reflect.Struct:
		c.structure(p, t)
	case reflect.Pointer:
		if endless(t) {
			p.err = fmt.Errorf("%v leads to itself only", t)
			return
		}
		p.op, p.elem = opPointer, c.of(t.Elem())
	case reflect.Slice:
		p.op = opSlice
		if t.Elem().Kind() == reflect.Uint8 {
			p.op, p.textual = opBytes, true
		} else {
			p.elem = c.of(t.Elem())
		}
	case reflect.Array:
		p.op, p.len = opArray, t.Len()
		if t.Elem().Kind() == reflect.Uint8 {
			p.op = opByteArray
		} else {
			p.elem = c.of(t.Elem())
		}
	case reflect.Map:
		c.mapping(p, t)
	default:
		if !c.methods(p, t, byBinary, byText) {
			p.err = fmt.Errorf("%v has no form in MessagePack", t)
		}
	}
}

func (c *compiler) mapping(p *program, t reflect.Type) { c.mapOf(p, t, c.of(t.Key()), c.of(t.Elem())) }

// mapOf makes p the program of the map type t, with the given programs for its keys and values.
func (c *compiler) mapOf(p *program, t reflect.Type, key, elem *program) {
	switch o := key.op; {
	case o == opMethods:
		p.err = fmt.Errorf("%v: keys are not asked for methods, and %v has some", t, t.Key())
	case o != opString && o != opBool && o != opAny && (o < opInt8 || o > opUint64):
		p.err = fmt.Errorf("%v: keys are strings, integers, bool or any", t)
	default:
		p.op, p.key, p.elem, p.maps = opMap, key, elem, mapping.Of(t)
	}
}

// number makes p the program of an integer or floating-point type. It reports whether t is one.
func (c *compiler) number(p *program, t reflect.Type) bool {
	var first op
	bits := uint(t.Size()) * 8
	switch t.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		first = opInt8
		p.min, p.max = -1<<(bits-1), 1<<(bits-1)-1
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		first = opUint8
		p.max = math.MaxUint64 >> (64 - bits)
	case reflect.Float32:
		p.op = opFloat32
		return true
	case reflect.Float64:
		p.op = opFloat64
		return true
	default:
		return false
	}
	switch bits {
	case 8:
		p.op = first
	case 16:
		p.op = first + 1
	case 32:
		p.op = first + 2
	default:
		p.op = first + 3
	}
	return true
}

// structure makes p the program of a message or of a plain struct.
func (c *compiler) structure(p *program, t reflect.Type) {
	if !isGenerated(t) && c.methods(p, t, byBinary, byText) {
		return
	}
	if !isGenerated(t) && !hasNumbers(t) {
		c.members(p, t)
		return
	}
	m, err := schema.Of(t)
	if err != nil {
		p.err = err
		return
	}
	c.programs[identity{t, true}] = p
	c.message(p, m)
}

func hasNumbers(t reflect.Type) bool {
	for i := range t.NumField() {
		if tag, ok := t.Field(i).Tag.Lookup("isomer"); ok && tag != "-" {
			return true
		}
	}
	return false
}

// endless reports whether t is a pointer type that leads only to pointers.
func endless(t reflect.Type) bool {
	seen := map[reflect.Type]bool{}
	for t.Kind() == reflect.Pointer {
		if seen[t] {
			return true
		}
		seen[t] = true
		t = t.Elem()
	}
	return false
}

// finish determines for every new program whether its values keep text. Since types may be recursive, it repeats until
// nothing changes.
func (c *compiler) finish() {
	for changed := true; changed; {
		changed = false
		for _, p := range c.fresh {
			if !p.textual && p.keepsText() {
				p.textual, changed = true, true
			}
		}
	}
}

func (p *program) keepsText() bool {
	if p.elem != nil && p.elem.textual || p.key != nil && p.key.textual {
		return true
	}
	for i := range p.fields {
		if q := p.fields[i].prog; q != nil && q.textual {
			return true
		}
	}
	return false
}
