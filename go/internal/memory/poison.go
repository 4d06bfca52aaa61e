// poison: the values with which a debugging arena overwrites memory.
// SPDX-License-Identifier: MIT

package memory

import (
	"math"
	"reflect"
)

// Poison is the value of strings from a debugging arena after Reset. Integers have 0xdb in every byte, floating-point
// numbers are NaN, and pointers, lists and maps are nil.
const Poison = "<used after Reset of its arena>"

func poison(v reflect.Value) {
	switch v.Kind() {
	case reflect.Array:
		for i := range v.Len() {
			poison(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			// Fields that are not exported are cleared, since reflect cannot set them.
			if f.CanSet() {
				poison(f)
			} else {
				reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem().SetZero()
			}
		}
	case reflect.String:
		v.SetString(Poison)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		const pattern = -0x2424242424242425 // 0xdbdb…
		v.SetInt(pattern)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		const pattern = 0xdbdbdbdbdbdbdbdb
		v.SetUint(pattern)
	case reflect.Float32, reflect.Float64:
		v.SetFloat(math.NaN())
	case reflect.Complex64, reflect.Complex128:
		v.SetComplex(complex(math.NaN(), math.NaN()))
	default:
		v.SetZero()
	}
}
