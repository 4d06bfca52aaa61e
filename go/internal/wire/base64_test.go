// Tests of base64, compared with package encoding/base64.
// SPDX-License-Identifier: MIT

package wire

import (
	"bytes"
	"encoding/base64"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestDecodeBase64(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		data := make([]byte, random.IntN(40))
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		for _, e := range []*base64.Encoding{base64.StdEncoding, base64.URLEncoding, base64.RawStdEncoding, base64.RawURLEncoding} {
			text := []byte(e.EncodeToString(data))
			// This decodes in place.
			n := DecodeBase64(text, string(text))
			if n < 0 || !bytes.Equal(text[:n], data) {
				t.Fatalf("%x: %q", data, text)
			}
		}
		text := []byte(base64.StdEncoding.EncodeToString(data))
		if len(text) == 0 {
			continue
		}
		text[random.IntN(len(text))] = byte(random.Uint32())
		got := make([]byte, len(text))
		n := DecodeBase64(got, string(text))
		want, err := base64.StdEncoding.DecodeString(string(text))
		// Isomer accepts the other alphabet and other padding, too, and encoding/base64 accepts line breaks.
		if err == nil && !bytes.ContainsAny(text, "\r\n") && (n < 0 || !bytes.Equal(got[:n], want)) {
			t.Fatalf("%q: %x, want %x", text, got[:max(n, 0)], want)
		}
		if n >= 0 && strings.Trim(string(text), "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=") != "" {
			t.Fatalf("%q was read", text)
		}
	}
}

func TestDecodeBase64Padding(t *testing.T) {
	for text, n := range map[string]int{
		"": 0, "AA": 1, "AA=": 1, "AA==": 1, "AAA": 2, "AAA=": 2, "AAAA": 3, "-_+/": 3,
		"A": -1, "A=": -1, "A==": -1, "A===": -1, "=": -1, "==": -1, "AAAA=": -1, "AAA==": -1, "AA===": -1, "AA=A": -1, "AA A": -1,
	} {
		if got := DecodeBase64(make([]byte, 8), text); got != n {
			t.Errorf("%q: %d, want %d", text, got, n)
		}
	}
}
