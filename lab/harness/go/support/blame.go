// Blame: which field a library cannot write.
// SPDX-License-Identifier: MIT

package support

import (
	"reflect"
	"strings"
)

// blame makes a refusal of what a library said of a message. Of a plain struct it writes each field alone, to tell which
// one it is.
func blame[T any](codec Codec[T], message *T, err error) error {
	no := refuse(err)
	if no.Field != "" || !isPlain[T]() {
		return no
	}
	whole := reflect.ValueOf(message).Elem()
	for i := range whole.NumField() {
		part := new(T)
		reflect.ValueOf(part).Elem().Field(i).Set(whole.Field(i))
		if _, err := codec.Encode(nil, part); err != nil {
			name, _, _ := strings.Cut(whole.Type().Field(i).Tag.Get("json"), ",")
			return &Refusal{name, err}
		}
	}
	return no
}
