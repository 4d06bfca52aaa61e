// Easyproto: GoogleMessage1, written by hand with easyproto, for the benchmarks.
// SPDX-License-Identifier: MIT

package bench

import (
	"github.com/VictoriaMetrics/easyproto"

	google1pb "isomer.dev/isomer/internal/testpb/bench/proto3"
)

// The functions are long because the message has many fields.

func writeGoogle1(mm *easyproto.MessageMarshaler, m *google1pb.Google1) {
	if m.Field1 != "" {
		mm.AppendString(1, m.Field1)
	}
	if m.Field2 != 0 {
		mm.AppendInt32(2, m.Field2)
	}
	if m.Field3 != 0 {
		mm.AppendInt32(3, m.Field3)
	}
	if m.Field4 != "" {
		mm.AppendString(4, m.Field4)
	}
	if len(m.Field5) != 0 {
		mm.AppendFixed64s(5, m.Field5)
	}
	if m.Field6 != 0 {
		mm.AppendInt32(6, m.Field6)
	}
	if m.Field7 != "" {
		mm.AppendString(7, m.Field7)
	}
	if m.Field9 != "" {
		mm.AppendString(9, m.Field9)
	}
	if m.Field12 {
		mm.AppendBool(12, m.Field12)
	}
	if m.Field13 {
		mm.AppendBool(13, m.Field13)
	}
	if m.Field14 {
		mm.AppendBool(14, m.Field14)
	}
	if m.Field15 != nil {
		writeNested(mm.AppendMessage(15), m.Field15)
	}
	if m.Field16 != 0 {
		mm.AppendInt32(16, m.Field16)
	}
	if m.Field17 {
		mm.AppendBool(17, m.Field17)
	}
	if m.Field18 != "" {
		mm.AppendString(18, m.Field18)
	}
	if m.Field22 != 0 {
		mm.AppendInt64(22, m.Field22)
	}
	if m.Field23 != 0 {
		mm.AppendInt32(23, m.Field23)
	}
	if m.Field24 {
		mm.AppendBool(24, m.Field24)
	}
	if m.Field25 != 0 {
		mm.AppendInt32(25, m.Field25)
	}
	if m.Field29 != 0 {
		mm.AppendInt32(29, m.Field29)
	}
	if m.Field30 {
		mm.AppendBool(30, m.Field30)
	}
	if m.Field59 {
		mm.AppendBool(59, m.Field59)
	}
	if m.Field60 != 0 {
		mm.AppendInt32(60, m.Field60)
	}
	if m.Field67 != 0 {
		mm.AppendInt32(67, m.Field67)
	}
	if m.Field68 != 0 {
		mm.AppendInt32(68, m.Field68)
	}
	if m.Field78 {
		mm.AppendBool(78, m.Field78)
	}
	if m.Field80 {
		mm.AppendBool(80, m.Field80)
	}
	if m.Field81 {
		mm.AppendBool(81, m.Field81)
	}
	if m.Field100 != 0 {
		mm.AppendInt32(100, m.Field100)
	}
	if m.Field101 != 0 {
		mm.AppendInt32(101, m.Field101)
	}
	if m.Field102 != "" {
		mm.AppendString(102, m.Field102)
	}
	if m.Field103 != "" {
		mm.AppendString(103, m.Field103)
	}
	if m.Field104 != 0 {
		mm.AppendInt32(104, m.Field104)
	}
	if m.Field128 != 0 {
		mm.AppendInt32(128, m.Field128)
	}
	if m.Field129 != "" {
		mm.AppendString(129, m.Field129)
	}
	if m.Field130 != 0 {
		mm.AppendInt32(130, m.Field130)
	}
	if m.Field131 != 0 {
		mm.AppendInt32(131, m.Field131)
	}
	if m.Field150 != 0 {
		mm.AppendInt32(150, m.Field150)
	}
	if m.Field271 != 0 {
		mm.AppendInt32(271, m.Field271)
	}
	if m.Field272 != 0 {
		mm.AppendInt32(272, m.Field272)
	}
	if m.Field280 != 0 {
		mm.AppendInt32(280, m.Field280)
	}
}

func (e easy) readGoogle1(src []byte, m *google1pb.Google1) (err error) {
	var fc easyproto.FieldContext
	for len(src) > 0 {
		if src, err = fc.NextField(src); err != nil {
			return err
		}
		ok := true
		switch fc.FieldNum {
		case 1:
			m.Field1, ok = e.text(&fc)
		case 2:
			m.Field2, ok = fc.Int32()
		case 3:
			m.Field3, ok = fc.Int32()
		case 4:
			m.Field4, ok = e.text(&fc)
		case 5:
			m.Field5, ok = fc.UnpackFixed64s(m.Field5)
		case 6:
			m.Field6, ok = fc.Int32()
		case 7:
			m.Field7, ok = e.text(&fc)
		case 9:
			m.Field9, ok = e.text(&fc)
		case 12:
			m.Field12, ok = fc.Bool()
		case 13:
			m.Field13, ok = fc.Bool()
		case 14:
			m.Field14, ok = fc.Bool()
		case 15:
			var inner []byte
			if inner, ok = fc.MessageData(); ok {
				m.Field15 = &google1pb.Nested{}
				err = e.readNested(inner, m.Field15)
			}
		case 16:
			m.Field16, ok = fc.Int32()
		case 17:
			m.Field17, ok = fc.Bool()
		case 18:
			m.Field18, ok = e.text(&fc)
		case 22:
			m.Field22, ok = fc.Int64()
		case 23:
			m.Field23, ok = fc.Int32()
		case 24:
			m.Field24, ok = fc.Bool()
		case 25:
			m.Field25, ok = fc.Int32()
		case 29:
			m.Field29, ok = fc.Int32()
		case 30:
			m.Field30, ok = fc.Bool()
		case 59:
			m.Field59, ok = fc.Bool()
		case 60:
			m.Field60, ok = fc.Int32()
		case 67:
			m.Field67, ok = fc.Int32()
		case 68:
			m.Field68, ok = fc.Int32()
		case 78:
			m.Field78, ok = fc.Bool()
		case 80:
			m.Field80, ok = fc.Bool()
		case 81:
			m.Field81, ok = fc.Bool()
		case 100:
			m.Field100, ok = fc.Int32()
		case 101:
			m.Field101, ok = fc.Int32()
		case 102:
			m.Field102, ok = e.text(&fc)
		case 103:
			m.Field103, ok = e.text(&fc)
		case 104:
			m.Field104, ok = fc.Int32()
		case 128:
			m.Field128, ok = fc.Int32()
		case 129:
			m.Field129, ok = e.text(&fc)
		case 130:
			m.Field130, ok = fc.Int32()
		case 131:
			m.Field131, ok = fc.Int32()
		case 150:
			m.Field150, ok = fc.Int32()
		case 271:
			m.Field271, ok = fc.Int32()
		case 272:
			m.Field272, ok = fc.Int32()
		case 280:
			m.Field280, ok = fc.Int32()
		}
		if !ok || err != nil {
			return errEasy(fc.FieldNum, err)
		}
	}
	return nil
}

func writeNested(mm *easyproto.MessageMarshaler, m *google1pb.Nested) {
	if m.Field1 != 0 {
		mm.AppendInt32(1, m.Field1)
	}
	if m.Field2 != 0 {
		mm.AppendInt32(2, m.Field2)
	}
	if m.Field3 != 0 {
		mm.AppendInt32(3, m.Field3)
	}
	if m.Field12 {
		mm.AppendBool(12, m.Field12)
	}
	if m.Field13 != 0 {
		mm.AppendInt64(13, m.Field13)
	}
	if m.Field14 != 0 {
		mm.AppendInt64(14, m.Field14)
	}
	if m.Field15 != "" {
		mm.AppendString(15, m.Field15)
	}
	if m.Field16 != 0 {
		mm.AppendInt32(16, m.Field16)
	}
	if m.Field19 != 0 {
		mm.AppendInt32(19, m.Field19)
	}
	if m.Field20 {
		mm.AppendBool(20, m.Field20)
	}
	if m.Field21 != 0 {
		mm.AppendFixed64(21, m.Field21)
	}
	if m.Field22 != 0 {
		mm.AppendInt32(22, m.Field22)
	}
	if m.Field23 {
		mm.AppendBool(23, m.Field23)
	}
	if m.Field28 {
		mm.AppendBool(28, m.Field28)
	}
	if m.Field203 != 0 {
		mm.AppendFixed32(203, m.Field203)
	}
	if m.Field204 != 0 {
		mm.AppendInt32(204, m.Field204)
	}
	if m.Field205 != "" {
		mm.AppendString(205, m.Field205)
	}
	if m.Field206 {
		mm.AppendBool(206, m.Field206)
	}
	if m.Field207 != 0 {
		mm.AppendUint64(207, m.Field207)
	}
	if m.Field300 != 0 {
		mm.AppendUint64(300, m.Field300)
	}
}

func (e easy) readNested(src []byte, m *google1pb.Nested) (err error) {
	var fc easyproto.FieldContext
	for len(src) > 0 {
		if src, err = fc.NextField(src); err != nil {
			return err
		}
		ok := true
		switch fc.FieldNum {
		case 1:
			m.Field1, ok = fc.Int32()
		case 2:
			m.Field2, ok = fc.Int32()
		case 3:
			m.Field3, ok = fc.Int32()
		case 12:
			m.Field12, ok = fc.Bool()
		case 13:
			m.Field13, ok = fc.Int64()
		case 14:
			m.Field14, ok = fc.Int64()
		case 15:
			m.Field15, ok = e.text(&fc)
		case 16:
			m.Field16, ok = fc.Int32()
		case 19:
			m.Field19, ok = fc.Int32()
		case 20:
			m.Field20, ok = fc.Bool()
		case 21:
			m.Field21, ok = fc.Fixed64()
		case 22:
			m.Field22, ok = fc.Int32()
		case 23:
			m.Field23, ok = fc.Bool()
		case 28:
			m.Field28, ok = fc.Bool()
		case 203:
			m.Field203, ok = fc.Fixed32()
		case 204:
			m.Field204, ok = fc.Int32()
		case 205:
			m.Field205, ok = e.text(&fc)
		case 206:
			m.Field206, ok = fc.Bool()
		case 207:
			m.Field207, ok = fc.Uint64()
		case 300:
			m.Field300, ok = fc.Uint64()
		}
		if !ok || err != nil {
			return errEasy(fc.FieldNum, err)
		}
	}
	return nil
}
