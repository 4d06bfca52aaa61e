// enum: the names and numbers of an enum.
// SPDX-License-Identifier: MIT

package protojson

import (
	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/structure"
)

// enum is an enum compiled for JSON.
type enum struct {
	// names maps names to indexes in numbers.
	names   structure.Table
	numbers []int32
	// low has the quoted names of small numbers, and other those of all others.
	low   []string
	other map[int32]string
	// null is set for google.protobuf.NullValue.
	null bool
}

// maxLow is the number of names that are found by an index.
const maxLow = 256

// enums is guarded by the lock of the programs.
var enums = map[protoreflect.EnumDescriptor]*enum{}

func enumOf(d protoreflect.EnumDescriptor) *enum {
	if found := enums[d]; found != nil {
		return found
	}
	values := d.Values()
	e := &enum{other: map[int32]string{}, null: d.FullName() == "google.protobuf.NullValue"}
	var names []string
	var places []uint16
	for i := range values.Len() {
		v := values.Get(i)
		number := int32(v.Number())
		names, places = append(names, string(v.Name())), append(places, uint16(i))
		e.numbers = append(e.numbers, number)
		if _, taken := e.other[number]; !taken {
			e.other[number] = string(jsontext.AppendString(nil, string(v.Name()), jsontext.Strict))
		}
	}
	e.names = structure.NewTable(names, places)
	for number := int32(0); number < maxLow; number++ {
		name, ok := e.other[number]
		if !ok {
			break
		}
		e.low = append(e.low, name)
	}
	enums[d] = e
	return e
}

// name returns the quoted name of a number, or "" if it has none.
func (e *enum) name(number int32) string {
	if uint32(number) < uint32(len(e.low)) {
		return e.low[number]
	}
	return e.other[number]
}
