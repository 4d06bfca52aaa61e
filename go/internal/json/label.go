// label: a name as it is written, with the comma before and the colon behind it.
// SPDX-License-Identifier: MIT

package json

import (
	"math"
	"unsafe"
)

// labelHead is how many bytes of a label are written at once.
const labelHead = 32

// label is a constant such as `,"name":`.
type label struct {
	head [labelHead]byte // the text, if it fits
	need int             // the capacity to write head into; more than there is if the text does not fit
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
