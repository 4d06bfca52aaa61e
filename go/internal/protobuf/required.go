// Required fields: checks that a message that was decoded or encoded has all of them.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"reflect"
	"unsafe"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/schema"
)

// checkRequired fails if required fields are absent. The message has no cycles, since it has been decoded or encoded.
func (p *program) checkRequired(src unsafe.Pointer, at int, o *Options) error {
	if !p.Requires || o.AllowPartial {
		return nil
	}
	if p.hasAll(src) {
		return nil
	}
	if err := required(p.Message, src); err != nil {
		return &base.Error{Code: base.MissingRequired, Offset: at, Err: err}
	}
	return nil
}

// hasAll reports whether the message at src has all required fields. It returns false if it cannot tell.
func (p *program) hasAll(src unsafe.Pointer) bool {
	if p.Official || p.Extensions != schema.None && *(*unsafe.Pointer)(unsafe.Add(src, p.Extensions)) != nil {
		return false
	}
	for _, e := range p.needs {
		slot := unsafe.Add(src, e.offset)
		if e.Rule == schema.Required && *(*unsafe.Pointer)(slot) == nil {
			return false
		}
		if e.op == opMap && e.value.sub != nil && e.value.sub.Requires && *(*unsafe.Pointer)(slot) != nil {
			return false
		}
		if e.sub == nil || !e.sub.Requires {
			continue
		}
		switch {
		case e.item == opStruct || e.sub.Official:
			return false
		case e.op == opMessages:
			s := (*list)(slot)
			for k := range s.n {
				sub := *(*unsafe.Pointer)(unsafe.Add(s.p, uintptr(k)*unsafe.Sizeof(s.p)))
				if sub != nil && !e.sub.hasAll(sub) {
					return false
				}
			}
			continue
		case e.place == schema.InOneof:
			if slot = e.at(slot); slot == nil {
				continue
			}
		}
		if sub := *(*unsafe.Pointer)(slot); sub != nil && !e.sub.hasAll(sub) {
			return false
		}
	}
	return true
}

// required asks the official runtime, which knows messages, but not the plain structs that contain them.
func required(m *schema.Message, p unsafe.Pointer) error {
	if m.Descriptor != nil || m.Official {
		return proto.CheckInitialized(m.Interface(p))
	}
	for i := range m.Fields {
		f := &m.Fields[i]
		slot := unsafe.Add(p, f.Offset)
		var err error
		switch {
		case f.Rule == schema.Map && f.Elem.Message != nil && f.Elem.Message.Requires:
			for values := reflect.NewAt(f.Go, slot).Elem().MapRange(); err == nil && values.Next(); {
				if v := values.Value(); !v.IsNil() {
					err = required(f.Elem.Message, v.UnsafePointer())
				}
			}
		case f.Message == nil || !f.Message.Requires:
		case f.Rule == schema.Repeated:
			s := (*list)(slot)
			for k := 0; err == nil && k < s.n; k++ {
				err = requiredValue(f, unsafe.Add(s.p, k*f.Memory.Size()))
			}
		case f.Place == schema.InPlace:
			err = requiredValue(f, slot)
		case *(*unsafe.Pointer)(slot) != nil:
			err = requiredValue(f, *(*unsafe.Pointer)(slot))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func requiredValue(f *schema.Field, slot unsafe.Pointer) error {
	if !f.Value {
		slot = *(*unsafe.Pointer)(slot)
	}
	if slot == nil {
		return nil
	}
	return required(f.Message, slot)
}
