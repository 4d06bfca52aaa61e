// Tests that an error says what was found, and what was expected.
// SPDX-License-Identifier: MIT

package isomer

import (
	"strings"
	"testing"

	"google.golang.org/protobuf/types/known/durationpb"

	demopb "isomer.dev/isomer/internal/testpb/demo"
)

func TestAnErrorSaysWhatWasFoundAndWhatWasExpected(t *testing.T) {
	type item struct {
		Qty   int               `isomer:"1"`
		Small uint8             `isomer:"2"`
		Name  string            `isomer:"3"`
		List  []int8            `isomer:"4"`
		Tags  map[string]string `isomer:"5"`
	}
	type order struct {
		Items []item `isomer:"1"`
	}
	for _, c := range []struct {
		f          Format
		into       any
		data, want string
	}{
		{JSON, new(order), `{"Items":[{"Qty":"x"}]}`, "Items[0].Qty: value does not fit its field (byte 17): found a string, want int"},
		{JSON, new(order), `{"Items":[{"Small":300}]}`, "Items[0].Small: value does not fit its field (byte 19): found the number 300, want uint8"},
		{JSON, new(order), `{"Items":[{"Qty":1.5}]}`, "found the number 1.5, want int"},
		{JSON, new(order), `{"Items":[{"Name":{}}]}`, "found an object, want string"},
		{JSON, new(order), `{"Items":[{"List":[1,true]}]}`, "List[1]: value does not fit its field (byte 21): found a bool, want int8"},
		{JSON, new(order), `{"Items":5}`, "found the number 5, want []isomer.item"},
		{JSON, new(order), `{"Items":[{"Tags":{"k":1}}]}`, "Tags[k]: value does not fit its field (byte 23): found the number 1, want string"},
		{JSON, new(demopb.Person), `{"id":true}`, "found a bool, want int32"},
		{JSON, new(demopb.Person), `{"id":3000000000}`, "id: value does not fit its field (byte 6): found the number 3000000000, want int32"},
		{JSON, new(demopb.Person), `{"id":"3000000000"}`, "found the number 3000000000, want int32"},
		{JSON, new(demopb.Person), `{"id":1.5}`, "found the number 1.5, want int32"},
		{JSON, new(demopb.Person), `{"id":"x"}`, "found a string, want int32"},
		{JSON, new(demopb.Person), `{"phone":[{"type":"C\u001bAR"}]}`, "found the name C\\x1bAR, want enum"},
		{JSON, new(durationpb.Duration), `5`, "found the number 5, want google.protobuf.Duration"},
		{JSON, new(float32), `1e40`, "found the number 1e40, want float32"},
		{JSON, new(float64), `[1]`, "found an array, want float64"},
		{JSON, new(any), `[1e400]`, "[0]: value does not fit its field (byte 1): found the number 1e400, want float64"},
		{MessagePack, new(float32), "\xcb\x7f\xef\xff\xff\xff\xff\xff\xff", "found a float, want float32"},
		{JSON, new(demopb.Person), `{"name":[1]}`, "found an array, want string"},
		{MessagePack, &[]item{}, "\x91\x81\xa4Name\x05", "Name: value does not fit its field (byte 7): found the number 5, want string"},
		{MessagePack, &[]item{}, "\x91\x81\xa5Small\xcd\x01\x2c", "found the number 300, want uint8"},
		{MessagePack, &[]item{}, "\x91\x81\xa4List\x92\x01\xa1x", "List[1]: value does not fit its field (byte 9): found a string, want int8"},
		{MessagePack, new(int), "\xa1x", "found a string, want int"},
		{Protobuf, new(item), "\x10\xac\x02", "Small: value does not fit its field (byte 1): found the number 300, want uint8"},
	} {
		err := c.f.Unmarshal([]byte(c.data), c.into)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.data, err, c.want)
		}
	}
}
