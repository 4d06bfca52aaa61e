// label: an encoded name, with the comma before it and the colon after it.
// SPDX-License-Identifier: MIT

package json

import (
	"math"
	"unsafe"
)

// labelHead is the number of bytes of a label that are stored at once.
const labelHead = 32

// label is a constant such as `,"name":`.
type label struct {
	head [labelHead]byte // the text, if it fits
	need int             // the capacity that storing head needs; more than any slice has if the text does not fit
	text string
}

func labelOf(text string) label {
	l := label{need: labelHead, text: text}
	if copy(l.head[:], text) < len(text) {
		l.need = math.MaxInt
	}
	return l
}

func (l *label) append(b []byte) []byte {
	if cap(b)-len(b) < l.need {
		return append(b, l.text...)
	}
	*(*[labelHead]byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), len(b))) = l.head
	return b[:len(b)+len(l.text)]
}
