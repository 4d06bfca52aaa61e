// Examples of JSON and MessagePack, and of the Serializer.
// SPDX-License-Identifier: MIT

package isomer_test

import (
	"fmt"

	"isomer.dev/isomer"
	demopb "isomer.dev/isomer/internal/testpb/demo"
)

// Account is an ordinary struct.
type Account struct {
	Owner  string   `json:"owner"`
	Tags   []string `json:"tags,omitempty"`
	Amount float64  `json:"amount"`
}

func ExampleJSONOptions() {
	// A message of protoc-gen-go is ProtoJSON, with its options.
	person := &demopb.Person{Name: "Ada", Phone: []*demopb.Person_PhoneNumber{{Number: "+44"}}}
	text, err := (&isomer.JSONOptions{UseEnumNumbers: true, EmitDefaultValues: true}).Marshal(person)
	fmt.Println(string(text), err)
	// Output: {"name":"Ada","id":0,"email":"","phone":[{"number":"+44","type":0}]} <nil>
}

func ExampleJSONOptions_Marshal() {
	text, err := (&isomer.JSONOptions{Indent: "  "}).Marshal(Account{Owner: "Ada", Amount: 12.5})
	fmt.Println(string(text), err)
	// Output:
	// {
	//   "owner": "Ada",
	//   "amount": 12.5
	// } <nil>
}

func ExampleJSONOptions_MarshalAppend() {
	line := []byte("account=")
	line, err := (&isomer.JSONOptions{NoEscapeHTML: true}).MarshalAppend(line, Account{Owner: "<Ada>"})
	fmt.Println(string(line), err)
	// Output: account={"owner":"<Ada>","amount":0} <nil>
}

func ExampleJSONOptions_Unmarshal() {
	var a Account
	strict := &isomer.JSONOptions{DisallowUnknownFields: true}
	err := strict.Unmarshal([]byte(`{"owner":"Ada","amuont":3}`), &a)
	fmt.Println(err)
	// Output: isomer: amuont: message has no such field (byte 24)
}

func ExampleMessagePackOptions_Marshal() {
	data, err := (&isomer.MessagePackOptions{Keys: isomer.ByOrder}).Marshal(&Account{Owner: "Ada", Amount: 1})
	fmt.Printf("%x %v\n", data, err)
	// Output: 93a3416461c0cb3ff0000000000000 <nil>
}

func ExampleMessagePackOptions_MarshalAppend() {
	data, err := (&isomer.MessagePackOptions{Deterministic: true}).MarshalAppend([]byte{0x92, 0x01}, map[string]int{"b": 2, "a": 1})
	fmt.Printf("%x %v\n", data, err)
	// Output: 920182a16101a16202 <nil>
}

func ExampleMessagePackOptions_Unmarshal() {
	var v any
	err := (&isomer.MessagePackOptions{}).Unmarshal([]byte("\x82\xa1a\x01\xa1b\x92\xc3\xc0"), &v)
	fmt.Println(v, err)
	// Output: map[a:1 b:[true <nil>]] <nil>
}

func ExampleArena_Unmarshal() {
	arena := isomer.NewArena()
	var a Account
	err := arena.Unmarshal(isomer.JSON, []byte(`{"owner":"Ada","tags":["x","y"],"amount":2}`), &a)
	fmt.Println(a, err)
	// Output: {Ada [x y] 2} <nil>
}

func ExampleArena_Reset() {
	arena := isomer.NewArena()
	var owners []string
	for _, text := range []string{`{"owner":"Ada"}`, `{"owner":"Grace"}`} {
		a, err := isomer.Read[Account](arena, isomer.JSON, []byte(text))
		if err != nil {
			fmt.Println(err)
			return
		}
		owners = append(owners, a.Owner) // A string outlives Reset.
		arena.Reset()
	}
	fmt.Println(owners)
	// Output: [Ada Grace]
}

func ExampleArena_Release() {
	arena := isomer.NewArena()
	_, err := isomer.Read[Account](arena, isomer.JSON, []byte(`{"tags":["a","b","c"]}`))
	arena.Release()
	fmt.Println(arena.Stats().Slabs, err)
	// Output: 0 <nil>
}

func ExampleSerializer_SerializeToJSON() {
	s := isomer.NewSerializer(1 << 16)
	text, err := s.SerializeToJSON(Account{Owner: "Ada"})
	fmt.Println(string(text), err)
	// Output: {"owner":"Ada","amount":0} <nil>
}

func ExampleSerializer_DeserializeFromJSON() {
	s := isomer.NewSerializer(1 << 16)
	var a Account
	err := s.DeserializeFromJSON([]byte(`{"owner":"Ada","amount":7}`), &a)
	fmt.Println(a.Owner, a.Amount, err)
	// Output: Ada 7 <nil>
}

func ExampleSerializer_SerializeToProto() {
	s := isomer.NewSerializer(1 << 16)
	data, err := s.SerializeToProto(&demopb.Person{Name: "Ada", Id: 1})
	fmt.Printf("%x %v\n", data, err)
	// Output: 0a034164611001 <nil>
}

func ExampleSerializer_DeserializeFromProto() {
	s := isomer.NewSerializer(1 << 16)
	person := &demopb.Person{}
	err := s.DeserializeFromProto([]byte("\x0a\x03Ada\x10\x01"), person)
	fmt.Println(person.Name, person.Id, err)
	// Output: Ada 1 <nil>
}
