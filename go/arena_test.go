// Tests of arenas as their users see them.
// SPDX-License-Identifier: MIT

package isomer

import (
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/memory"
	benchpb "isomer.dev/isomer/internal/testpb/bench"
	"isomer.dev/isomer/internal/testpb/samples"
)

func marshalled(t *testing.T, m proto.Message) []byte {
	t.Helper()
	data, err := Marshal(Protobuf, m)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestArenaAllocatesNothing(t *testing.T) {
	for _, m := range []proto.Message{samples.User(), samples.Google1(), samples.Catalog()} {
		data := marshalled(t, m)
		a := ArenaOptions{RecycleText: true}.NewArena()
		into := m.ProtoReflect().New().Interface()
		read := func() {
			if err := a.Unmarshal(Protobuf, data, into); err != nil {
				t.Fatal(err)
			}
			a.Reset()
		}
		read()
		read()
		if n := testing.AllocsPerRun(100, read); n != 0 {
			t.Errorf("%T: %v allocations", m, n)
		}
	}
	for _, f := range []Format{Protobuf, JSON, MessagePack} {
		readsWithoutAllocating[benchpb.User](t, f, samples.User())
		readsWithoutAllocating[benchpb.Catalog](t, f, samples.Catalog())
		readsWithoutAllocating[plainPerson](t, f, &plainPerson{Name: "Ada", Phone: []plainPhone{{"1"}, {"2"}}, Tags: map[string]string{"a": "b"}})
	}
}

type plainPhone struct {
	Number string `isomer:"1"`
}

type plainPerson struct {
	Name  string            `isomer:"1"`
	Phone []plainPhone      `isomer:"2"`
	Tags  map[string]string `isomer:"3"`
}

func readsWithoutAllocating[T any](t *testing.T, f Format, sample any) {
	t.Helper()
	data, err := Marshal(f, sample)
	if err != nil {
		t.Fatal(err)
	}
	a := ArenaOptions{RecycleText: true}.NewArena()
	read := func() {
		if _, err := Read[T](a, f, data); err != nil {
			t.Fatal(err)
		}
		a.Reset()
	}
	for range 3 {
		read()
	}
	if n := testing.AllocsPerRun(100, read); n != 0 {
		t.Errorf("%T in %T: %v allocations", *new(T), f, n)
	}
}

func TestTextOutlivesReset(t *testing.T) {
	a := NewArena()
	var names []string
	var digests [][]byte
	want := samples.Catalog()
	data := marshalled(t, want)
	for range 50 {
		c, err := Read[benchpb.Catalog](a, Protobuf, data)
		if err != nil {
			t.Fatal(err)
		}
		names, digests = append(names, c.Products[7].Sku), append(digests, c.Products[7].Digest)
		a.Reset()
	}
	for i := range names {
		if names[i] != want.Products[7].Sku || string(digests[i]) != string(want.Products[7].Digest) {
			t.Fatalf("text %d is %q, %x", i, names[i], digests[i])
		}
	}
}

func TestNilArena(t *testing.T) {
	var a *Arena
	data := marshalled(t, samples.User())
	u := &benchpb.User{}
	if err := a.Unmarshal(Protobuf, data, u); err != nil || u.Name != "Ada Lovelace" {
		t.Errorf("%v: %v", u, err)
	}
	a.Reset()
	a.Release()
	if made := New[benchpb.User](a); made == nil || a.Stats() != (ArenaStats{}) || u.Name != "Ada Lovelace" {
		t.Errorf("%+v", a.Stats())
	}
}

func TestReadIntoArena(t *testing.T) {
	a := NewArena()
	if c, err := Read[benchpb.Catalog](a, Protobuf, []byte{0x0a}); err == nil || c != nil {
		t.Errorf("%v: %v", c, err)
	}
	if n, err := Read[int](a, Protobuf, nil); err == nil || n != nil {
		t.Errorf("%v: %v", n, err)
	}
	one, err := Read[benchpb.User](a, Protobuf, []byte("\x0a\x01a"))
	two, other := Read[benchpb.User](a, Protobuf, []byte("\x12\x01b"))
	if err != nil || other != nil || one.Name != "a" || one.Email != "" || two.Name != "" || two.Email != "b" {
		t.Errorf("%v %v: %v %v", one, two, err, other)
	}
	// What was decoded before an error must not be in the next message.
	a.Reset()
	if _, err := Read[benchpb.User](a, Protobuf, []byte("\x0a\x01a\x12")); err == nil {
		t.Error("accepted")
	}
	three, err := Read[benchpb.User](a, Protobuf, nil)
	if err != nil || three.Name != "" {
		t.Errorf("%v: %v", three, err)
	}
}

func TestDebugArenaShowsUseAfterReset(t *testing.T) {
	a := ArenaOptions{Debug: true}.NewArena()
	c, err := Read[benchpb.Catalog](a, Protobuf, marshalled(t, samples.Catalog()))
	if err != nil {
		t.Fatal(err)
	}
	product := c.Products[3]
	a.Reset()
	if product.Sku != memory.Poison || c.Title != memory.Poison || len(c.Products) != 0 {
		t.Errorf("%q %q", product.Sku, c.Title)
	}
	again, err := Read[benchpb.Catalog](a, Protobuf, marshalled(t, samples.Catalog()))
	if err != nil || again == c || again.Products[3] == product || !proto.Equal(again, samples.Catalog()) {
		t.Errorf("it is given out again: %v", err)
	}
}

// entering is a format whose method is called while the arena is in use.
type entering struct{ inside func() }

func (e *entering) Marshal(any) ([]byte, error)               { return nil, nil }
func (e *entering) MarshalAppend([]byte, any) ([]byte, error) { return nil, nil }
func (e *entering) Unmarshal([]byte, any) error               { return nil }
func (e *entering) unmarshal(*memory.Arena, []byte, any) error {
	e.inside()
	return nil
}

func TestDebugArenaPanicsWhenTwoAreIn(t *testing.T) {
	a := ArenaOptions{Debug: true}.NewArena()
	panics := func(run func()) (text any) {
		var wait sync.WaitGroup
		wait.Go(func() {
			defer func() { text = recover() }()
			run()
		})
		wait.Wait()
		return text
	}
	for name, run := range map[string]func(){
		"Unmarshal": func() { _ = a.Unmarshal(Protobuf, nil, &benchpb.User{}) },
		"Read":      func() { _, _ = Read[benchpb.User](a, Protobuf, nil) },
		"Reset":     a.Reset,
		"Release":   a.Release,
	} {
		inside := any(nil)
		if err := a.Unmarshal(&entering{func() { inside = panics(run) }}, nil, nil); err != nil {
			t.Fatal(err)
		}
		if text, ok := inside.(string); !ok || !strings.Contains(text, "two goroutines") {
			t.Errorf("%s beside another: %v", name, inside)
		}
		if outside := panics(run); outside != nil {
			t.Errorf("%s alone: %v", name, outside)
		}
	}
}

// TestRaceDetectorSeesTwoInOneArena runs a program in which two goroutines use one arena.
func TestRaceDetectorSeesTwoInOneArena(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		return // Other machines may have no race detector, or be emulated.
	}
	out, err := exec.Command("go", "run", "-race", "./testdata/race").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "WARNING: DATA RACE") {
		t.Errorf("no report: %v\n%s", err, out)
	}
}

func TestZeroArena(t *testing.T) {
	var a Arena
	a.Reset()
	a.Release()
	first := New[benchpb.User](&a)
	a.Reset()
	if again := New[benchpb.User](&a); again != first {
		t.Error("it keeps nothing")
	}
}

func TestManyArenas(t *testing.T) {
	data := marshalled(t, samples.Catalog())
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			a := NewArena()
			for range 50 {
				c, err := Read[benchpb.Catalog](a, Protobuf, data)
				if err != nil || !proto.Equal(c, samples.Catalog()) {
					t.Errorf("it is another: %v", err)
					return
				}
				a.Reset()
			}
		})
	}
	wait.Wait()
	s := NewSerializer(0)
	for range 8 {
		wait.Go(func() {
			var kept []*benchpb.Catalog
			for range 20 {
				c := &benchpb.Catalog{}
				if err := s.DeserializeFromProto(data, c); err != nil {
					t.Error(err)
				}
				kept = append(kept, c)
			}
			for _, c := range kept {
				if !proto.Equal(c, samples.Catalog()) {
					t.Error("it changed")
				}
			}
		})
	}
	wait.Wait()
}
