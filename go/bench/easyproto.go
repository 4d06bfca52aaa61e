// Easyproto: User and the helpers of all messages, written by hand with easyproto, for the benchmarks.
// SPDX-License-Identifier: MIT

package bench

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/VictoriaMetrics/easyproto"

	benchpb "isomer.dev/isomer/internal/testpb/bench"
)

// easy reads messages. With alias, strings and bytes point into the input, as easyproto returns them; otherwise they
// are copied, as the other libraries do.
type easy struct{ alias bool }

func (e easy) text(fc *easyproto.FieldContext) (string, bool) {
	s, ok := fc.String()
	if !e.alias {
		s = strings.Clone(s)
	}
	return s, ok
}

func (e easy) bytes(fc *easyproto.FieldContext) ([]byte, bool) {
	b, ok := fc.Bytes()
	if !e.alias {
		b = bytes.Clone(b)
	}
	return b, ok
}

func errEasy(field uint32, err error) error {
	return fmt.Errorf("cannot read field %d: %w", field, err)
}

var marshalers easyproto.MarshalerPool

// writeEasy appends the encoding of m, whose fields the function write adds.
func writeEasy[M any](dst []byte, m M, write func(*easyproto.MessageMarshaler, M)) []byte {
	to := marshalers.Get()
	write(to.MessageMarshaler(), m)
	dst = to.Marshal(dst)
	marshalers.Put(to)
	return dst
}

func writeUser(mm *easyproto.MessageMarshaler, m *benchpb.User) {
	writeText(mm, 1, m.Name)
	writeText(mm, 2, m.Email)
}

func (e easy) readUser(src []byte, m *benchpb.User) (err error) {
	var fc easyproto.FieldContext
	for len(src) > 0 {
		if src, err = fc.NextField(src); err != nil {
			return err
		}
		ok := true
		switch fc.FieldNum {
		case 1:
			m.Name, ok = e.text(&fc)
		case 2:
			m.Email, ok = e.text(&fc)
		}
		if !ok {
			return errEasy(fc.FieldNum, nil)
		}
	}
	return nil
}

func writeText(mm *easyproto.MessageMarshaler, field uint32, s string) {
	if s != "" {
		mm.AppendString(field, s)
	}
}

func writeMap(mm *easyproto.MessageMarshaler, field uint32, m map[string]string) {
	for key, value := range m {
		entry := mm.AppendMessage(field)
		entry.AppendString(1, key)
		entry.AppendString(2, value)
	}
}

func (e easy) readEntry(fc *easyproto.FieldContext, m *map[string]string) (err error) {
	src, ok := fc.MessageData()
	var key, value string
	var inner easyproto.FieldContext
	for ok && len(src) > 0 {
		if src, err = inner.NextField(src); err != nil {
			return err
		}
		switch inner.FieldNum {
		case 1:
			key, ok = e.text(&inner)
		case 2:
			value, ok = e.text(&inner)
		}
	}
	if !ok {
		return errEasy(fc.FieldNum, nil)
	}
	if *m == nil {
		*m = map[string]string{}
	}
	(*m)[key] = value
	return nil
}
