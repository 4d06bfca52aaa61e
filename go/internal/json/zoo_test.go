// zoo: types and inputs for the tests that compare with encoding/json.
// SPDX-License-Identifier: MIT

package json

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/netip"
	"reflect"
	"strings"
	"time"
)

type User struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

type Scalars struct {
	A int     `json:"a"`
	B int8    `json:"b"`
	C int16   `json:"c"`
	D int32   `json:"d"`
	E int64   `json:"e"`
	F uint    `json:"f"`
	G uint8   `json:"g"`
	H uint16  `json:"h"`
	I uint32  `json:"i"`
	J uint64  `json:"j"`
	K float32 `json:"k"`
	L float64 `json:"l"`
	M bool    `json:"m"`
	N string  `json:"n"`
	O uintptr `json:"o"`
}

type Pointers struct {
	A *int
	B *string
	C **float64
	D *Scalars
	E *[]int
	F *map[string]int
	G *any
	H *Pointers
	I *bool
}

type Lists struct {
	A []int
	B []string
	C []Scalars
	D []*User
	E [][]int
	F [3]int
	G [2]User
	H []byte
	I [4]byte
	J []any
	K []float64
	L []bool
	M [0]int
	N []User
	O []map[string]int
}

type Text string
type Num int16

type Maps struct {
	A map[string]string
	B map[string]any
	C map[string]int
	D map[int]string
	E map[uint8]bool
	F map[Text]Num
	G map[string]*User
	H map[string][]int
	I map[string]User
	J map[netip.Addr]int
	K map[string]map[string]string
	L map[string]bool
	M map[string]int16
	N map[string]float32
	O map[string][3]int
	P map[string]fmt.Stringer
	Q map[Upper]string
}

// Upper is a key with methods for text.
type Upper struct{ s string }

func (u Upper) MarshalText() ([]byte, error) { return []byte(strings.ToUpper(u.s)), nil }
func (u *Upper) UnmarshalText(b []byte) error {
	if len(b) > 40 {
		return errors.New("long")
	}
	u.s = strings.ToLower(string(b))
	return nil
}

type Omit struct {
	A int            `json:"a,omitempty"`
	B string         `json:"b,omitempty"`
	C *int           `json:"c,omitempty"`
	D []int          `json:"d,omitempty"`
	E map[string]int `json:"e,omitempty"`
	F any            `json:"f,omitempty"`
	G bool           `json:"g,omitempty"`
	H float64        `json:"h,omitempty"`
	I [0]int         `json:"i,omitempty"`
	J [1]int         `json:"j,omitempty"`
	K User           `json:"k,omitempty"`
	L time.Time      `json:"l,omitzero"`
	M User           `json:"m,omitzero"`
	N *Zero          `json:"n,omitzero"`
	O Zero           `json:"o,omitzero"`
	P int            `json:"p,omitzero"`
	Q float32        `json:"q,omitempty"`
	R int8           `json:"r,omitempty"`
	S uint16         `json:"s,omitempty,omitzero"`
	T fmt.Stringer   `json:"t,omitempty"`
	U ZeroPtr        `json:"u,omitzero"`
	V float64        `json:"v,omitzero"`
}

type Zero struct{ X int }

func (z Zero) IsZero() bool { return z.X == 7 }

type ZeroPtr struct{ X int }

func (z *ZeroPtr) IsZero() bool { return z.X == 8 }

type Quoted struct {
	A int         `json:"a,string"`
	B uint8       `json:"b,string"`
	C float64     `json:"c,string"`
	D bool        `json:"d,string"`
	E string      `json:"e,string"`
	F *int        `json:"f,string"`
	G *string     `json:"g,string"`
	H []int       `json:"h,string"`
	I json.Number `json:"i,string"`
	J float32     `json:"j,string"`
	K Word        `json:"k,string"`
	L *bool       `json:"l,string,omitempty"`
	M int8        `json:"m,string,omitempty"`
	N any         `json:"n,string"`
	O Count       `json:"o,string"`
}

// Word is text with methods, of a kind that the option string would apply to.
type Word string

func (w Word) MarshalText() ([]byte, error)  { return []byte("<" + string(w) + ">"), nil }
func (w *Word) UnmarshalText(b []byte) error { *w = Word(strings.Trim(string(b), "<>")); return nil }

// Count is a number with methods for JSON.
type Count int

func (c Count) MarshalJSON() ([]byte, error) { return []byte(fmt.Sprintf(` [ %d ] `, int(c))), nil }
func (c *Count) UnmarshalJSON(b []byte) error {
	*c = Count(len(b))
	if len(b) > 50 {
		return errors.New("long")
	}
	return nil
}

// OnPointer has its methods on the pointer.
type OnPointer struct{ N int }

func (o *OnPointer) MarshalJSON() ([]byte, error) { return []byte(fmt.Sprintf(`{"n&":%d}`, o.N)), nil }
func (o *OnPointer) UnmarshalJSON(b []byte) error {
	o.N += len(b)
	for i := range b {
		b[i] = 'x'
	}
	return nil
}

// TextOnPointer is the same for text.
type TextOnPointer struct{ S string }

func (o *TextOnPointer) MarshalText() ([]byte, error) { return []byte("t" + o.S), nil }
func (o *TextOnPointer) UnmarshalText(b []byte) error {
	o.S = string(b)
	for i := range b {
		b[i] = 'x'
	}
	return nil
}

type Methods struct {
	A  Word
	B  *Word
	C  Count
	D  *Count
	E  OnPointer
	F  *OnPointer
	G  TextOnPointer
	H  *TextOnPointer
	I  []OnPointer
	J  map[string]OnPointer
	K  [1]TextOnPointer
	L  time.Time
	M  *time.Time
	N  json.RawMessage
	O  *json.RawMessage
	P  json.Number
	Q  *json.Number
	R  big.Int
	S  *big.Float
	T  netip.Addr
	U  time.Duration
	V  map[string]TextOnPointer
	W  struct{ time.Time }
	X  json.Marshaler
	Y  []Count
	Z  map[string]Word
	S2 string
}

type inner struct {
	Inner int
	Same  string
}

type Deep struct {
	Depth int `json:"depth"`
	Same  string
	Tag   string `json:"named"`
}

type Other struct {
	Tag   string `json:"Tag2"`
	Named string `json:"named"`
	Only  int
}

type Embeds struct {
	inner
	*Deep
	Other `json:"other"`
	*Scalars
	Outer string
	Text
	X, x int
}

type Clash1 struct{ A, B, C int }
type Clash2 struct {
	A int
	B int `json:"B"`
	D int `json:"C"`
}
type Clash struct {
	Clash1
	Clash2
	D string `json:"-"`
	E string `json:"-,"`
	F string `json:"bad\"name"`
	G string `json:"ключ"`
	H string `json:"a<b>&c"`
	K string `json:"ſ"`
}

type pointed struct{ Value int }
type EmbedsClosed struct {
	*pointed
	Y int
}

type Names struct {
	ID                            int    `json:"id"`
	Id                            string `json:"Id"`
	UserID                        int
	URL                           string `json:"url"`
	LongLongLongLongLongLongName1 int
	LongLongLongLongLongLongName2 int
	Sixteen_bytes_                int
	K                             int
}

type Tree struct {
	Value int     `json:"value"`
	Kids  []*Tree `json:"kids,omitempty"`
	Left  *Tree   `json:"left,omitempty"`
	More  map[string]Tree
}

type Odd struct {
	A chan int  `json:"a,omitempty"`
	B func()    `json:"b,omitempty"`
	C complex64 `json:"c"`
	D fmt.Stringer
	E map[bool]int
	F error
}

type Ifaces struct {
	A any
	B fmt.Stringer
	C json.Unmarshaler
}

type Rec []Rec
type RecMap map[string]RecMap
type NamedBytes []byte
type MyByte byte
type Bytes struct {
	A NamedBytes
	B []MyByte
	C []Count8
	D [3]MyByte
}

// Count8 is a byte with a method.
type Count8 uint8

func (c Count8) MarshalText() ([]byte, error) { return []byte("c"), nil }

// zoo is pointers to zero values of all types.
var zoo = []any{
	new(User), new(Scalars), new(Pointers), new(Lists), new(Maps), new(Omit), new(Quoted), new(Methods), new(Embeds),
	new(Clash), new(EmbedsClosed), new(Names), new(Tree), new(Odd), new(Ifaces), new(Rec), new(RecMap), new(Bytes),
	new(any), new(int), new(int8), new(uint64), new(float64), new(float32), new(string), new(bool), new([]int),
	new([]any), new(map[string]any), new(map[string]string), new(map[int]int), new([3]string), new(*int), new([]byte),
	new(json.RawMessage), new(json.Number), new(time.Time), new(*time.Time), new([]time.Time), new(Count), new(Word),
	new(OnPointer), new([]OnPointer), new(map[string]OnPointer), new(TextOnPointer), new([]string), new([]float64),
	new([]User), new(map[string]User), new(map[Upper]int), new(struct{ time.Time }), new([]struct{ time.Time }),
	new(struct{}), new(Text), new(Order), new([][]string), new(*any), new(map[string][]string),
	new(map[time.Time]int), new(fmt.Stringer), new(map[string]*Tree), new(map[float64]int), new(chan int),
	new([2]any), new(map[uint16]*int), new(struct{ A, B, C *struct{ X []int } }), new([]map[string]int),
	new([]*string), new(map[string]json.Number), new(map[Text][]Text), new([]json.RawMessage), new(map[int8]any),
}

func fresh(like any) any { return reflect.New(reflect.TypeOf(like).Elem()).Interface() }

// inputs are tried with every type.
var inputs = func() []string {
	list := []string{
		``, ` `, `null`, `true`, `false`, `0`, `-0`, `1`, `-1`, `127`, `128`, `-128`, `-129`, `255`, `256`, `32768`,
		`65536`, `2147483648`, `-2147483649`, `4294967296`, `9223372036854775807`, `9223372036854775808`,
		`-9223372036854775808`, `-9223372036854775809`, `18446744073709551615`, `18446744073709551616`,
		`123456789012345678901234567890`, `12345678`, `123456789`, `1234567890123456`, `12345678901234567`,
		`1.5`, `-1.5e3`, `1e5`, `1E+5`, `1e-5`, `1e400`, `-1e400`, `1e39`, `3.4028235e38`, `3.4028236e38`, `1e-400`,
		`0.1`, `0.30000000000000004`, `5e-324`, `1.7976931348623157e308`, `1.7976931348623159e308`, `1e23`, `9007199254740993`,
		`0.000001`, `0.0000001`, `123.456`, `19.99`, `1e22`, `1e21`, `16777217`, `0.00000000000000000000000000001`,
		`1.0`, `01`, `-`, `-a`, `1.`, `.5`, `1e`, `1e+`, `+1`, `0x1`, `1_0`, `NaN`, `Infinity`, `--1`, `00`, `-01`,
		`""`, `"a"`, `"abcdefgh"`, `"abcdefghijklmnopqrst"`, `"a\nb\t\"\\\/\b\f\r"`, `"\u0041\u00e9\u20ac\ud83d\ude00"`,
		`"\ud800"`, `"\udc00x"`, `"\ud800\u0041"`, `"\ud800\ud800\udc00"`, `"\ud83dx"`, `"\u00"`, `"\x"`, `"\'"`, `"\u12g4"`,
		"\"\xff\xfe\"", "\"a\xc3\"", "\"\xe2\x80\xa8\"", "\"\xed\xa0\x80\"", "\"aaaaaaaaaaaa\xff\\n\xff\"", "\"\x00\"", "\"a\x1f\"", "\"\x7f\"",
		`"привет, мир, как дела"`, `"日本語\n日本語"`, `"<>&"`, `"'"`, `"null"`, `"true"`, `"1"`, `"-1"`, `"1.5"`, `"+1"`, `"01"`,
		`"aGVsbG8="`, `"aGVsbG8"`, `"aGVs\nbG8="`, `"AAAA"`, `"AAAAAA=="`, `"!!!!"`,
		`"2006-01-02T15:04:05Z"`, `"2006-01-02T15:04:05.123456789Z"`, `"2006-01-02T15:04:05.1234567891Z"`, `"2006-01-02T15:04:05.5+07:00"`,
		`"2006-02-29T15:04:05Z"`, `"2004-02-29T15:04:05Z"`, `"2006-01-02T24:04:05Z"`, `"2006-01-02T15:04:60Z"`, `"2006-13-02T15:04:05Z"`,
		`"2006-01-02T15:04:05.Z"`, `"2006-01-02T5:04:05Z"`, `"2006-01-02T15:04:05,5Z"`, `"2006-01-02t15:04:05Z"`, `"0000-01-01T00:00:00Z"`,
		`"2006-01-02T15:04:05+00:00"`, `"2006-01-02T15:04:05\u005a"`, `"1900-02-29T00:00:00Z"`, `"2006-01-02T15:04:05-25:00"`, `"2006-01-00T15:04:05Z"`,
		`[]`, `[ ]`, `[1]`, `[1,2,3]`, `[ 1 , 2 ]`, `[1,2,3,4,5,6,7,8,9,10,11,12]`, `[1,]`, `[,1]`, `[1 2]`, `[`, `[1`, `]`, `[null]`, `[null,null]`,
		`[true,false]`, `["a","b"]`, `["a","b","c","d","e","f"]`, `[[]]`, `[[1,2],[3],[],null]`, `[[[[]]]]`, `[{}]`, `[{},{}]`, `[1.5,2,1e3,-4]`,
		`[{"a":1},{"b":2,"a":3}]`, `[{"name":"x","email":"y"},{"name":"z"}]`, `["2006-01-02T15:04:05Z",null]`, `[1,"a",null,true,{"a":[]},[1]]`,
		`{}`, `{ }`, `{"a":1}`, `{ "a" : 1 , "b" : 2 }`, "{\n\t\"a\": 1,\n\t\"b\": 2\n}", `{"a":1,}`, `{,}`, `{"a"}`, `{"a":}`, `{"a" 1}`, `{a:1}`, `{"a":1`, `{"a":1 "b":2}`, `}`,
		`{"":1}`, `{"a":1,"a":2}`, `{"A":5,"a":6}`, `{"\u0061":7}`, `{"a\u0062":1}`, "{\"\xff\":1}", `{"1":1,"2":2}`, `{"-1":1}`, `{"300":3}`, `{"01":1}`, `{"+1":1}`, `{"x":"y","z":"w"}`,
		`{"a":{"b":{"c":{}}}}`, `{"a":[1,2],"b":[3]}`, `{"a":{"x":1},"b":{}}`, `{"a":"1"}`, `{"a":"x","b":null}`, `{"a":null}`, `{"1.2.3.4":1,"::1":2}`, `{"2006-01-02T15:04:05Z":1}`,
		`{"name":"John","email":"john@mail.com"}`, `{"email":"john@mail.com","name":"John"}`, `{"NAME":"J","eMail":"e"}`, `{"name":"J","unknown":{"a":[1,{"b":"\n"}]},"email":null}`, `{"name":1}`,
		`{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"j":10,"k":1.5,"l":2.5,"m":true,"n":"x","o":3}`,
		`{"o":1,"n":"x","m":false,"l":1e3,"k":0.1,"j":18446744073709551615,"i":4294967295,"h":65535,"g":255,"b":-128}`,
		`{"A":1,"B":"s","C":2.5,"D":{"a":1},"E":[1,2],"F":{"x":1},"G":[1],"H":{"A":2,"H":{"A":3}},"I":true}`, `{"A":null,"B":null,"C":null,"D":null,"E":null,"F":null,"G":null,"H":null,"I":null,"L":null,"P":null}`,
		`{"A":[1,2,3,4,5],"B":["x","y"],"C":[{"a":1},{"a":2}],"D":[{"name":"n"},null],"E":[[1],[2,3]],"F":[1,2],"G":[{"name":"a"},{"name":"b"},{"name":"c"}],"H":"AQID","I":[1,2,3,4,5],"J":[1,"a",null],"K":[1,2.5],"L":[true],"M":[1],"N":[{"name":"q"}],"O":[{"a":1},{"b":2}]}`,
		`{"H":[1,2,300]}`, `{"H":[1,2,3]}`, `{"A":[],"B":[],"C":[],"H":"","F":[]}`,
		`{"A":{"b":"2","a":"1"},"B":{"x":[1,{"y":null}]},"C":{"c":3},"D":{"5":"five","-6":"six"},"E":{"1":true},"F":{"t":7},"G":{"u":{"name":"n"}},"H":{"h":[1]},"I":{"i":{"name":"n"}},"J":{"1.2.3.4":5},"K":{"k":{"l":"m"}},"L":{"l":true},"M":{"m":-3},"N":{"n":1.5},"O":{"o":[1,2]},"P":{"p":null},"Q":{"KeY":"v","b":"w"}}`,
		`{"E":{"256":true}}`, `{"D":{"x":"y"}}`, `{"J":{"nope":1}}`, `{"C":{"c":"x"}}`, `{"P":{"p":1}}`, `{"F":{"t":40000}}`,
		`{"a":"1","b":"2","c":"2.5","d":"true","e":"\"x\"","f":"5","g":"\"y\"","h":[1],"i":"12","j":"1.5","k":"\"<w>\"","l":"false","m":"3","n":4,"o":"12"}`,
		`{"a":1}`, `{"a":"x"}`, `{"a":""}`, `{"a":"null","d":"null","e":"null","f":"null"}`, `{"a":null,"f":null,"e":null}`, `{"a":"01","c":"0x1p4"}`, `{"a":"+1"}`, `{"c":"-inf"}`, `{"j":"-inf"}`, `{"c":"1_0"}`, `{"e":"x"}`, `{"e":"\"\\'\""}`, `{"e":"\"\\u0041\\ud800\""}`, `{"i":"12abc"}`, `{"i":"\"12\""}`, `{"i":"\"x\""}`, `{"d":"tru"}`, `{"d":"t"}`, `{"b":"256"}`, `{"k":"x"}`, `{"k":"5"}`, `{"g":"null"}`, `{"l":"null"}`, `{"o":"garbage"}`, `{"f":"nul"}`, `{"e":"\"a"}`, `{"e":"\""}`, `{"a":"1 "}`, `{"j":"1e39"}`, `{"k":"null"}`, `{"a":{}}`, `{"a":[1}`, `{"e":"\"\\"}`,
		`{"A":"<w>","B":"x","C":[1],"D":5,"E":{"z":1},"F":{},"G":"g","H":"h","I":[1,2],"J":{"a":1},"K":["k"],"L":"2006-01-02T15:04:05Z","M":"2006-01-02T15:04:05.5Z","N":{"raw": [1 , 2]},"O":"x","P":5,"Q":"6.5","R":123456789012345678901234567890,"S":"1.5","T":"1.2.3.4","U":5,"V":{"v":"w"},"Y":[1,null],"Z":{"z":"<q>"},"S2":"after"}`,
		`{"W":{"Time":"2006-01-02T15:04:05Z"}}`, `{"W":"2006-01-02T15:04:05Z"}`, `{"A":5}`, `{"G":5}`, `{"G":null,"A":null,"C":null,"E":null,"L":null,"N":null,"P":null,"R":null}`, `{"P":"x"}`, `{"X":1}`, `{"N":}`, `{"I":[{"a":1},null,{"b":2}]}`,
		`{"Inner":1,"Same":"s","depth":2,"named":"n","other":{"Tag2":"t","named":"m","Only":3},"Outer":"o","a":1,"n":"x","Text":"t","X":1,"x":2}`, `{"depth":null}`, `{"Value":1}`, `{"Y":1}`, `{"Value":null}`, `{"A":1,"B":2,"C":3,"D":4,"-":"5","F":"6","ключ":"7","КЛЮЧ":"8","a<b>&c":"9","s":"10","S":"11"}`,
		`{"id":1,"Id":"x","ID":2,"iD":3,"userid":4,"URL":"u","longlonglonglonglonglongname1":5,"LongLongLongLongLongLongName2":6,"Sixteen_bytes_":7,"sixteen_bytes_":8,"\u212a":9}`, `{"LongLongLongLongLongLongName":1,"LongLongLongLongLongLongName11":1,"LongLongLongLongLongLongName1":3}`,
		`{"value":1,"kids":[{"value":2,"left":{"value":3}},{"value":4,"kids":[]}],"More":{"a":{"value":5}}}`, `{"c":1}`, `{"c":null,"a":null,"b":null,"D":null,"E":null,"F":null}`, `{"a":1,"D":"x"}`, `{"E":{"true":1}}`, `{"F":"x"}`, `{"E":{}}`,
		`[[],[[]],[[],[]]]`, `{"a":{"b":{}},"c":{}}`, `{"A":"AQID","B":"AQID","C":"AQID","D":[1,2,3]}`, `{"A":[1,2],"B":[1],"C":[3]}`,
		`true false`, `1 2`, `{} {}`, `nul`, `nulll`, `tru`, `truex`, `fals`, "\ufeff1", "1\x00", "\x00", `"a`, `"a\`, `"a\u`, `/**/1`, `// x`, "\t\r\n 1 \t\r\n", `"a" `, "\v1", `{"a":1}x`, `[1]]`,
		"{\xff\xff\xff\xff\xff\xff\xff\xff", "{\xff\xff\xff\xff\xff\xff\xff\xff1}", "{\"name\":\"a\",\"email\":\"b\",\xff\xff\xff\xff\xff\xff\xff\xff\"c\"}", "{\x00\x00\x00\x00\x00\x00\x00\x00\x01}",
		orderText,
		`{"A":[1,2,3],"A":[4]}`, `{"C":[{"a":1,"b":2},{"c":3}],"C":[{"d":4}]}`, `{"H":{"A":1},"H":{"B":"x"}}`, `{"C":{"a":1},"C":{"b":2}}`,
	}
	for _, n := range []int{50, 101, 102, 1000, 9999, 10000, 10001} {
		list = append(list, strings.Repeat("[", n)+strings.Repeat("]", n), strings.Repeat(`{"a":`, n)+"1"+strings.Repeat("}", n))
	}
	return list
}()
