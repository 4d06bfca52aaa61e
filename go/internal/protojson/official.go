// official: decodes with the official runtime what has no fixed offsets, and extensions.
// SPDX-License-Identifier: MIT

package protojson

import (
	"strings"
	"unsafe"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/schema"
)

// officialCost is the number of bytes that the official runtime is assumed to allocate for a byte of text.
const officialCost = 16

// unmarshal decodes text, which begins at i, with the official runtime.
func (d *decoder) unmarshal(text []byte, m protoreflect.ProtoMessage, i int) bool {
	if len(text) > d.Memory/officialCost || !d.Charge(len(text)*officialCost) {
		d.Fail(base.TooLarge, i, nil)
		return false
	}
	u := protojson.UnmarshalOptions{
		AllowPartial: true, DiscardUnknown: d.options.DiscardUnknown, Resolver: d.options.resolver(),
		RecursionLimit: d.Depth + 1,
	}
	if err := u.Unmarshal(text, m); err != nil {
		d.Fail(codeOf(err), i, err)
		return false
	}
	return true
}

// codeOf derives the code from the text of an error of the official runtime, which has no codes.
func codeOf(err error) base.Code {
	text := err.Error()
	for _, known := range []struct {
		words string
		code  base.Code
	}{
		{"recursion depth", base.TooDeep}, {"unable to resolve", base.UnknownType}, {"unknown field", base.UnknownField},
		{"duplicate", base.DuplicateKey}, {"already set", base.DuplicateKey}, {"unexpected EOF", base.Truncated},
	} {
		if strings.Contains(text, known.words) {
			return known.code
		}
	}
	return base.BadValue
}

// officially decodes the value at i with the official runtime.
func (d *decoder) officially(p *program, dst unsafe.Pointer, i int) int {
	end := d.pass(i)
	if end < 0 || !d.unmarshal(d.Raw(i, end), p.Interface(dst), i) {
		return -1
	}
	return end
}

// extension decodes a field whose name, in brackets, is at start and whose value is at i. It returns false if there is
// no such extension.
func (d *decoder) extension(p *program, dst unsafe.Pointer, name string, start, i int, seen *come) (int, bool) {
	full := protoreflect.FullName(name[1 : len(name)-1])
	t, err := d.options.resolver().FindExtensionByName(full)
	if err == protoregistry.NotFound || err == nil && t == nil {
		return 0, false
	}
	if err != nil {
		return d.inExtension(name, d.Fail(base.UnknownField, start, err)), true
	}
	x := t.TypeDescriptor()
	if p.Extensions == schema.None || x.ContainingMessage().FullName() != p.Descriptor.FullName() ||
		!p.Descriptor.ExtensionRanges().Has(x.Number()) {
		return d.inExtension(name, d.Fail(base.UnknownField, start, nil)), true
	}
	if seen.extensions.Name(string(x.FullName())) {
		return d.inExtension(name, d.Fail(base.DuplicateKey, start, nil)), true
	}
	end := d.pass(i)
	if end < 0 {
		return d.inExtension(name, -1), true
	}
	// The field becomes an object of its own, so that all rules apply to it.
	text := append(append(append([]byte(`{"[`), x.FullName()...), `]":`...), d.Raw(i, end)...)
	m := p.Interface(dst).ProtoReflect()
	own := m.New()
	if !d.unmarshal(append(text, '}'), own.Interface(), i) {
		return d.inExtension(name, -1), true
	}
	if own.Has(x) {
		m.Set(x, own.Get(x))
	}
	return end, true
}

func (d *decoder) inExtension(name string, next int) int {
	if next < 0 {
		d.InField(name)
	}
	return next
}
