// keyset: the keys that maps of a type had, sorted and written once.
// SPDX-License-Identifier: MIT

package json

import (
	"strings"
	"unsafe"

	"isomer.dev/isomer/internal/jsontext"
)

// keyset is the keys of a map, in their order. A map of as many keys that has all of these has no others, so it is
// written without going over it, and without sorting.
type keyset []writtenKey

type writtenKey struct {
	key   string
	label label
}

const (
	// maxKeys is how many keys a keyset has at most, maxKey how many bytes a key.
	maxKeys = 32
	maxKey  = 64
	// knownPlaces is how many roles of maps are remembered.
	knownPlaces = 16
)

// role is where a map occurs: its type, how many keys it has, the innermost member that it is in, on which level of the
// value, and how it is written. Maps of one role tend to have the same keys.
type role struct {
	t     *program
	place uintptr
	n     int
	depth int
	style jsontext.Style
}

// known is what is known of the maps of one role. A keyset is made when some in a row have the same keys, and dropped
// when it is wrong more often than right; the next one needs a longer row.
type known struct {
	role role
	set  keyset
	// trust is how often the keyset may be wrong.
	trust int
	// mark is of the keys of the last map that was sorted, the same that row maps before it had, and doubt is how many
	// there have to be. Other keys have another mark, most likely.
	mark       uint64
	row, doubt int
	// news is how many maps in a row had other keys than the one before; after many, rest maps are not looked at.
	news, rest int
}

const (
	maxTrust = 8
	maxDoubt = 64
	maxNews  = 8
	longRest = 64
)

// known finds what there is to know of maps of type t with n keys at this point. Of the roles that share two places, the
// last two are remembered.
func (e *encoder) known(t *program, n int) *known {
	r := role{t, e.place, n, e.depth, e.style}
	h := (uintptr(unsafe.Pointer(t))>>4 ^ e.place>>4 ^ uintptr(n)<<8 ^ uintptr(e.depth)<<16) * 0x9e3779b1
	i := h >> 16 % knownPlaces
	k, other := &e.spare.known[i], &e.spare.known[i^1]
	switch r {
	case k.role:
		return k
	case other.role:
		return other
	}
	*other, *k = *k, known{role: r}
	return k
}

func (k *known) right() {
	k.trust = min(k.trust+1, maxTrust)
}

func (k *known) wrong() {
	if k.trust--; k.trust < 0 {
		k.set, k.row, k.doubt = nil, 0, min(2*k.doubt+2, maxDoubt)
	}
}

// learn looks at a map that was sorted, and makes a keyset if it is the last of a row.
func learn[V any](e *encoder, k *known, list []pair[V]) {
	if k.rest > 0 {
		k.rest--
		return
	}
	if len(list) > maxKeys || k.set != nil {
		return
	}
	mark := uint64(len(list))
	for i := range list {
		mark = (mark ^ sample(list[i].key)) * 0x9e3779b97f4a7c15
	}
	if mark != k.mark {
		k.mark, k.row = mark, 0
		if k.news++; k.news > maxNews {
			k.news, k.rest = maxNews/2, longRest
		}
		return
	}
	k.news = 0
	if k.row++; k.row <= k.doubt {
		return
	}
	set := make(keyset, len(list))
	for i := range list {
		key := list[i].key
		if len(key) > maxKey {
			return
		}
		text := e.text([]byte{','}, key)
		if text == nil {
			return
		}
		set[i] = writtenKey{strings.Clone(key), labelOf(string(append(text, ':')))}
	}
	k.set, k.trust = set, 1
}

// sample is a mark of s that costs little: of its length, and of eight bytes each at its ends and in its middle.
func sample(s string) uint64 {
	p, n := unsafe.Pointer(unsafe.StringData(s)), len(s)
	switch {
	case n >= 8:
		return (jsontext.Load8(p, 0)*3+jsontext.Load8(p, n/2-4))*3 + jsontext.Load8(p, n-8) + uint64(n)
	case n >= 4:
		return uint64(jsontext.Load4(p, 0)) | uint64(jsontext.Load4(p, n-4))<<32
	case n > 0:
		return uint64(s[0]) | uint64(s[n/2])<<8 | uint64(s[n-1])<<16 | uint64(n)<<24
	}
	return 0
}
