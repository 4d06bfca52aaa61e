// Tests that messages have the same encoding as in C++, and survive a round trip.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/vectors"
)

var agree = flag.String("agree", "", "the program isomer_agree_msgpack, to write testdata/cpp.txt anew")

var layoutNames = [layouts]string{"names", "numbers", "array"}

const cppFile = "testdata/cpp.txt"

// values returns the golden vectors that are values, each with its message.
func values(t testing.TB) (cases []vectors.Case, messages []proto.Message) {
	for _, c := range vectors.All(t) {
		m := c.New()
		if m == nil || c.Error != base.OK {
			continue
		}
		if err := proto.Unmarshal(c.Bytes, m); err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		cases, messages = append(cases, c), append(messages, m)
	}
	if len(cases) < 50 {
		t.Fatalf("only %d values", len(cases))
	}
	return cases, messages
}

// cpp returns what C++ encodes, by "message/case layout": hexadecimal digits, or "error: …".
func cpp(t *testing.T) map[string]string {
	text, err := os.ReadFile(cppFile)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " = "); ok {
			found[key] = value
		}
	}
	return found
}

// other has vectors whose messages do not survive a round trip. In the Go runtime, a closed enum may have numbers that
// it lacks; a null has no number; and in an array, a Value that is null is absent.
var other = map[string]bool{
	"features.proto2.Rules/closed_enum":        true,
	"google.protobuf.Value/null_of_any_number": true,
	"features.proto3.Known/null":               true,
}

func TestBytesAreThoseOfCPP(t *testing.T) {
	if *agree != "" {
		ask(t)
	}
	wanted := cpp(t)
	cases, messages := values(t)
	for i, m := range messages {
		for keys := range layouts {
			key := cases[i].Name + " " + layoutNames[keys]
			want, ok := wanted[key]
			if !ok {
				t.Errorf("%s is not in %s", key, cppFile)
			}
			got, err := Append(nil, m, &Options{Keys: keys, Deterministic: true})
			if code, failed := strings.CutPrefix(want, "error: "); failed {
				if other[cases[i].Name] {
					continue
				}
				if err == nil || !strings.Contains(err.Error(), code) {
					t.Errorf("%s: %x, %v; want %s", key, got, err, want)
				}
				continue
			}
			if err != nil || hex.EncodeToString(got) != want {
				t.Errorf("%s: %v\n%x\n%s", key, err, got, want)
			}
		}
	}
}

func TestVectorsComeBack(t *testing.T) {
	cases, messages := values(t)
	arena := memory.NewArena(memory.Config{Recycle: true})
	for i, m := range messages {
		if proto.CheckInitialized(m) != nil {
			continue
		}
		if other[cases[i].Name] {
			continue
		}
		// MessagePack cannot represent unknown fields.
		discard(m.ProtoReflect())
		for keys := range layouts {
			data, err := Append([]byte("ab"), m, &Options{Keys: keys})
			if err != nil {
				continue // This is as in C++, which the other test checks.
			}
			for _, a := range []*memory.Arena{memory.Heap, arena} {
				back := cases[i].New()
				if err := Decode(a, data[2:], back, &Options{Keys: keys}); err != nil {
					t.Errorf("%s %s: %v\n%x", cases[i].Name, layoutNames[keys], err, data[2:])
				} else if !proto.Equal(back, m) {
					t.Errorf("%s %s: %v\n%v", cases[i].Name, layoutNames[keys], back, m)
				}
				a.Reset()
			}
		}
	}
}

// ask makes C++ encode all vectors again. It receives each as MessagePack by name.
func ask(t *testing.T) {
	cases, messages := values(t)
	var lines strings.Builder
	var keys []string
	for i, m := range messages {
		for layout := range layouts {
			data, err := Append(nil, m, &Options{Deterministic: true})
			if err != nil {
				data, err = nil, nil
			}
			fmt.Fprintf(&lines, "%s names %s =%x\n", cases[i].Type, layoutNames[layout], data)
			keys = append(keys, cases[i].Name+" "+layoutNames[layout])
		}
	}
	command := exec.Command(*agree)
	command.Stdin = strings.NewReader(lines.String())
	answers, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	scan := bufio.NewScanner(strings.NewReader(string(answers)))
	scan.Buffer(nil, 1<<20)
	for i := 0; scan.Scan(); i++ {
		fmt.Fprintf(&out, "%s = %s\n", keys[i], strings.TrimPrefix(scan.Text(), "="))
	}
	damage(t, cases, messages)
	if err := os.WriteFile(cppFile, []byte(out.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// inCPP has the names of the codes in C++.
var inCPP = map[base.Code]string{
	base.Truncated: "truncated input", base.BadUTF8: "invalid UTF-8", base.BadValue: "value does not fit its field",
	base.BadSyntax: "syntax error", base.DuplicateKey: "duplicate key", base.UnknownField: "unknown field",
	base.MissingRequired: "required field is missing", base.TooDeep: "nested too deeply", base.TooLarge: "too large",
}

// damage compares the results of C++ and Go for input that is truncated or changed.
func damage(t *testing.T, cases []vectors.Case, messages []proto.Message) {
	var lines strings.Builder
	var inputs [][]byte
	var types []int
	var keys []Keys
	add := func(i int, layout Keys, data []byte) {
		fmt.Fprintf(&lines, "%s %s %s =%x\n", cases[i].Type, layoutNames[layout], layoutNames[layout], data)
		inputs, types, keys = append(inputs, bytes.Clone(data)), append(types, i), append(keys, layout)
	}
	for i, m := range messages {
		for layout := range layouts {
			data, err := Append(nil, m, &Options{Keys: layout, Deterministic: true})
			if err != nil {
				continue
			}
			for n := range min(len(data), 300) {
				add(i, layout, data[:n])
				old := data[n]
				for _, b := range []byte{0, old + 1, old ^ 0x80, 0xc0, 0xc1, 0xc4, 0xd9, 0xcf, 0x91, 0x81, 0xff, 0xd7, 0xc7, 0xca, 0xdd, 0xa3} {
					data[n] = b
					add(i, layout, data)
				}
				data[n] = old
			}
		}
	}
	command := exec.Command(*agree)
	command.Stdin = strings.NewReader(lines.String())
	answers, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	scan := bufio.NewScanner(bytes.NewReader(answers))
	scan.Buffer(nil, 1<<20)
	same := 0
	for i := 0; scan.Scan(); i++ {
		m := cases[types[i]].New()
		got := ""
		err := Decode(memory.Heap, inputs[i], m, &Options{Keys: keys[i]})
		if err == nil {
			var out []byte
			out, err = Append(nil, m, &Options{Keys: keys[i], Deterministic: true})
			got = fmt.Sprintf("=%x", out)
		}
		if e := (*base.Error)(nil); errors.As(err, &e) {
			got = fmt.Sprintf("error: %s at byte %d", inCPP[e.Code], max(e.Offset, 0))
		}
		if got != scan.Text() {
			t.Errorf("%s %s %x\n   Go %s\n  C++ %s", cases[types[i]].Name, layoutNames[keys[i]], inputs[i], got, scan.Text())
			continue
		}
		same++
	}
	t.Logf("%d of %d alike", same, len(inputs))
}

// discard drops unknown fields and extensions at every level.
func discard(m protoreflect.Message) {
	m.SetUnknown(nil)
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case f.IsExtension():
			m.Clear(f)
		case f.Message() == nil:
		case f.IsMap():
			if f.MapValue().Message() != nil {
				v.Map().Range(func(_ protoreflect.MapKey, v protoreflect.Value) bool {
					discard(v.Message())
					return true
				})
			}
		case f.IsList():
			for i := range v.List().Len() {
				discard(v.List().Get(i).Message())
			}
		default:
			discard(v.Message())
		}
		return true
	})
}
