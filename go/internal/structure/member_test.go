// Tests of members and of the table of names.
// SPDX-License-Identifier: MIT

package structure

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

type inner struct{ A, B, C int }

type other struct {
	B int
	D int `t:"d,opt"`
}

type outer struct {
	inner
	*other
	C int
	E int `t:"-"`
	f int
	G *outer
}

func tag(f reflect.StructField) (name, options string, ok bool) {
	text := f.Tag.Get("t")
	name, options, _ = strings.Cut(text, ",")
	return name, options, text != "-"
}

func TestMembers(t *testing.T) {
	var got []string
	for _, m := range Members(reflect.TypeFor[outer](), tag) {
		got = append(got, fmt.Sprint(m.Name, m.Index, m.Options))
	}
	// B is in both at the same depth, and C is less nested.
	if want := "[A[0 0] d[1 1]opt C[2] G[5]]"; fmt.Sprint(got) != want {
		t.Errorf("%v\n%v", got, want)
	}
}

func TestTable(t *testing.T) {
	var names []string
	var values []uint16
	for i := range 300 {
		names, values = append(names, strings.Repeat("n", i%40)+fmt.Sprint(i)), append(values, uint16(2*i))
	}
	names, values = append(names, "", "0"), append(values, 7, 9)
	table := NewTable(names, values)
	for i, name := range names[:301] {
		if got := table.Find(name); got != int(values[i]) {
			t.Errorf("%q: %d", name, got)
		}
	}
	for _, name := range []string{"x", "n", strings.Repeat("n", 100)} {
		if got := table.Find(name); got != -1 {
			t.Errorf("%q: %d", name, got)
		}
	}
	if got := new(Table).Find("a"); got != -1 {
		t.Error(got)
	}
}
