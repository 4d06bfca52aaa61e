// Levels: how deep the messages are that the official runtime encodes, since it does not ask.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"math"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/base"
)

// unbounded is the height of a type whose messages may have any number of levels.
const unbounded = math.MaxInt

// fits reports whether no message of this type can have more than depth levels below it.
func (p *program) fits(depth int) bool { return p.height <= depth }

// heightOf returns the maximum number of levels below a message of this type. known has those that were visited; it
// contains the messages around this one as unbounded.
func heightOf(d protoreflect.MessageDescriptor, known map[protoreflect.FullName]int) int {
	if d == nil || d.ExtensionRanges().Len() > 0 {
		return unbounded
	}
	if height, seen := known[d.FullName()]; seen {
		return height
	}
	known[d.FullName()] = unbounded
	height := 0
	for i := range d.Fields().Len() {
		f := d.Fields().Get(i)
		below := f.Message()
		if below == nil {
			continue
		}
		// The message of a map is that of its entries, which are levels, too.
		of := heightOf(below, known)
		if of == unbounded {
			return unbounded
		}
		height = max(height, of+1)
	}
	known[d.FullName()] = height
	return height
}

// Deeper returns the path to what is more than depth levels below m, or nil if nothing is. Levels are messages, groups
// and entries of maps, as for a Decoder.
func Deeper(m protoreflect.Message, depth int) *base.Path {
	var found *base.Path
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case f.IsMap():
			found = deeperInMap(f, v.Map(), depth)
		case f.Message() == nil:
			return true
		case f.IsList():
			found = deeperInList(v.List(), depth)
		default:
			found = below(v.Message(), depth)
		}
		if found != nil {
			found.Field(f.TextName())
		}
		return found == nil
	})
	return found
}

// below continues with a message below one that may have depth levels.
func below(m protoreflect.Message, depth int) *base.Path {
	if depth <= 0 {
		return &base.Path{}
	}
	return Deeper(m, depth-1)
}

func deeperInList(list protoreflect.List, depth int) *base.Path {
	for i := range list.Len() {
		if found := below(list.Get(i).Message(), depth); found != nil {
			found.Index(i)
			return found
		}
	}
	return nil
}

func deeperInMap(f protoreflect.FieldDescriptor, entries protoreflect.Map, depth int) (found *base.Path) {
	if depth <= 0 {
		return &base.Path{}
	}
	if f.MapValue().Message() == nil {
		return nil
	}
	entries.Range(func(key protoreflect.MapKey, v protoreflect.Value) bool {
		if found = below(v.Message(), depth-1); found != nil {
			found.Key(key.String())
		}
		return found == nil
	})
	return found
}

// officialCode derives the code of an error in decoding from its text, since the official runtime has no codes.
func officialCode(err error) base.Code {
	if strings.Contains(err.Error(), "recursion depth") {
		return base.TooDeep
	}
	return base.BadSyntax
}
