// Interfaces with methods, whose values can be encoded but not decoded.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"reflect"
	"unsafe"
)

func (w *Writer) inside(p *program, slot unsafe.Pointer, i int) int {
	v := reflect.NewAt(p.typ, slot).Elem()
	if v.IsNil() {
		return w.byte(isNil, i)
	}
	return w.holding(v.Elem().Interface(), i)
}
