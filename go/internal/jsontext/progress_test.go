// Tests of Progress, compared with encoding/json's scanner.
// SPDX-License-Identifier: MIT

//go:build !goexperiment.jsonv2

package jsontext

import (
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// find feeds text in pieces, and returns the result.
func find(r *rand.Rand, text string) (n int, found Found, p *Progress) {
	p = &Progress{}
	for n < len(text) {
		size := 1 + r.IntN(len(text)-n)
		i := 0
		if i, found = p.Feed([]byte(text[n : n+size])); found != More {
			return n + i, found, p
		}
		n += size
	}
	return n, More, p
}

func TestProgress(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const letters = `{}[]:,"\ 0123456789-+.eEtruefalsnu/` + "\n\x01é"
	for _, text := range []string{
		``, ` `, `{}`, `[]`, `{"a":[1,-2.5e+3,0,"\u00e9\n",true,false,null,{"":{}}]} x`, ` 12 `, `-0.1E-9,`, `"abcdefgh\"ijklmnopqrst"1`, `nulll`, `[[[]]]]`, `01`,
		`"a` + "\x01" + `"`, strings.Repeat("[", 10000) + strings.Repeat("]", 10000), strings.Repeat("[", 10001), `-`, `1.`, `1e`, `"\u12g4"`, `{"a" 1}`, `[1,]`, `{,}`, `{"a":1,}`,
	} {
		for range 300 {
			one := text
			if len(text) < 1000 && len(text) > 0 {
				at := r.IntN(len(text))
				switch r.IntN(3) {
				case 0:
					one = text[:at]
				case 1:
					one = text[:at] + string(letters[r.IntN(len(letters))]) + text[at+1:]
				}
			}
			against(t, r, one)
		}
	}
}

// against checks that the result is that of encoding/json's decoder.
func against(t *testing.T, r *rand.Rand, text string) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	var v json.RawMessage
	err := d.Decode(&v)
	n, found, p := find(r, text)
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		if found != Done && !(found == More && p.Complete()) || int64(n) != d.InputOffset() && found == Done {
			t.Fatalf("%.100q: %v after %d, want Done after %d", text, found, n, d.InputOffset())
		}
	case errors.As(err, &syntax):
		if found != Bad || int64(n) != syntax.Offset-1 {
			t.Fatalf("%.100q: %v after %d, want Bad at %d", text, found, n, syntax.Offset-1)
		}
	case found != More || p.Complete() || p.Begun() != (err != io.EOF):
		t.Fatalf("%.100q: %v after %d, want More: %v", text, found, n, err)
	}
}

func FuzzProgress(f *testing.F) {
	f.Add(uint64(1), `{"a":[1,-2.5e+3,0,"\u00e9\n",true,false,null,{"":{}}]} x`)
	f.Fuzz(func(t *testing.T, seed uint64, text string) { against(t, rand.New(rand.NewPCG(seed, 0)), text) })
}
