// Easyproto: Catalog, written by hand with easyproto, for the benchmarks.
// SPDX-License-Identifier: MIT

package bench

import (
	"github.com/VictoriaMetrics/easyproto"

	benchpb "isomer.dev/isomer/internal/testpb/bench"
)

func writeCatalog(mm *easyproto.MessageMarshaler, m *benchpb.Catalog) {
	writeText(mm, 1, m.Title)
	if m.Revision != 0 {
		mm.AppendInt64(2, m.Revision)
	}
	if m.Created != 0 {
		mm.AppendFixed64(3, m.Created)
	}
	for _, p := range m.Products {
		writeProduct(mm.AppendMessage(4), p)
	}
	writeMap(mm, 5, m.Labels)
	if len(m.Signature) != 0 {
		mm.AppendBytes(6, m.Signature)
	}
}

func writeProduct(mm *easyproto.MessageMarshaler, m *benchpb.Product) {
	writeText(mm, 1, m.Sku)
	writeText(mm, 2, m.Name)
	if m.State != 0 {
		mm.AppendInt32(3, int32(m.State))
	}
	if m.Fragile {
		mm.AppendBool(4, true)
	}
	if m.Weight != 0 {
		mm.AppendDouble(5, m.Weight)
	}
	if m.Price != nil {
		writePrice(mm.AppendMessage(6), m.Price)
	}
	for _, v := range m.Variants {
		writeVariant(mm.AppendMessage(7), v)
	}
	for _, tag := range m.Tags {
		mm.AppendString(8, tag)
	}
	writeMap(mm, 9, m.Attributes)
	if len(m.Stock) != 0 {
		mm.AppendInt32s(10, m.Stock)
	}
	if len(m.Digest) != 0 {
		mm.AppendBytes(11, m.Digest)
	}
}

func writeVariant(mm *easyproto.MessageMarshaler, m *benchpb.Variant) {
	writeText(mm, 1, m.Sku)
	writeText(mm, 2, m.Colour)
	if m.Offset != 0 {
		mm.AppendSint32(3, m.Offset)
	}
	if m.Price != nil {
		writePrice(mm.AppendMessage(4), m.Price)
	}
	if len(m.Sizes) != 0 {
		mm.AppendUint32s(5, m.Sizes)
	}
}

func writePrice(mm *easyproto.MessageMarshaler, m *benchpb.Price) {
	writeText(mm, 1, m.Currency)
	if m.Units != 0 {
		mm.AppendInt64(2, m.Units)
	}
	if m.Nanos != 0 {
		mm.AppendInt32(3, m.Nanos)
	}
}

func (e easy) readCatalog(src []byte, m *benchpb.Catalog) (err error) {
	var fc easyproto.FieldContext
	for len(src) > 0 {
		if src, err = fc.NextField(src); err != nil {
			return err
		}
		ok := true
		switch fc.FieldNum {
		case 1:
			m.Title, ok = e.text(&fc)
		case 2:
			m.Revision, ok = fc.Int64()
		case 3:
			m.Created, ok = fc.Fixed64()
		case 4:
			var inner []byte
			if inner, ok = fc.MessageData(); ok {
				p := &benchpb.Product{}
				m.Products = append(m.Products, p)
				err = e.readProduct(inner, p)
			}
		case 5:
			err = e.readEntry(&fc, &m.Labels)
		case 6:
			m.Signature, ok = e.bytes(&fc)
		}
		if !ok || err != nil {
			return errEasy(fc.FieldNum, err)
		}
	}
	return nil
}

func (e easy) readProduct(src []byte, m *benchpb.Product) (err error) {
	var fc easyproto.FieldContext
	for len(src) > 0 {
		if src, err = fc.NextField(src); err != nil {
			return err
		}
		ok := true
		switch fc.FieldNum {
		case 1:
			m.Sku, ok = e.text(&fc)
		case 2:
			m.Name, ok = e.text(&fc)
		case 3:
			var state int32
			state, ok = fc.Enum()
			m.State = benchpb.Product_State(state)
		case 4:
			m.Fragile, ok = fc.Bool()
		case 5:
			m.Weight, ok = fc.Double()
		case 6:
			m.Price, err = e.readPrice(&fc)
		case 7:
			var inner []byte
			if inner, ok = fc.MessageData(); ok {
				v := &benchpb.Variant{}
				m.Variants = append(m.Variants, v)
				err = e.readVariant(inner, v)
			}
		case 8:
			var tag string
			tag, ok = e.text(&fc)
			m.Tags = append(m.Tags, tag)
		case 9:
			err = e.readEntry(&fc, &m.Attributes)
		case 10:
			m.Stock, ok = fc.UnpackInt32s(m.Stock)
		case 11:
			m.Digest, ok = e.bytes(&fc)
		}
		if !ok || err != nil {
			return errEasy(fc.FieldNum, err)
		}
	}
	return nil
}

func (e easy) readVariant(src []byte, m *benchpb.Variant) (err error) {
	var fc easyproto.FieldContext
	for len(src) > 0 {
		if src, err = fc.NextField(src); err != nil {
			return err
		}
		ok := true
		switch fc.FieldNum {
		case 1:
			m.Sku, ok = e.text(&fc)
		case 2:
			m.Colour, ok = e.text(&fc)
		case 3:
			m.Offset, ok = fc.Sint32()
		case 4:
			m.Price, err = e.readPrice(&fc)
		case 5:
			m.Sizes, ok = fc.UnpackUint32s(m.Sizes)
		}
		if !ok || err != nil {
			return errEasy(fc.FieldNum, err)
		}
	}
	return nil
}

func (e easy) readPrice(outer *easyproto.FieldContext) (m *benchpb.Price, err error) {
	src, ok := outer.MessageData()
	m = &benchpb.Price{}
	var fc easyproto.FieldContext
	for ok && len(src) > 0 {
		if src, err = fc.NextField(src); err != nil {
			return nil, err
		}
		switch fc.FieldNum {
		case 1:
			m.Currency, ok = e.text(&fc)
		case 2:
			m.Units, ok = fc.Int64()
		case 3:
			m.Nanos, ok = fc.Int32()
		}
	}
	if !ok {
		return nil, errEasy(fc.FieldNum, nil)
	}
	return m, nil
}
