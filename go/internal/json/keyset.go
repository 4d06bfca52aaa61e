// keyset: the keys that maps of a type had, sorted and written once.
// SPDX-License-Identifier: MIT

package json

import (
	"math/bits"
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
	maxKeys = 64
	maxKey  = 64
	// knownPlaces is how many roles of maps are remembered.
	placeBits   = 6
	knownPlaces = 1 << placeBits
)

// known is what is known of the maps of one role: a type, a number of keys, the innermost member that they are in, and
// a level of the value. Such maps tend to have the same keys. A keyset is made when some in a row have the same keys,
// and dropped when it is wrong more often than right; the next one needs a longer row.
type known struct {
	// role is a mark of the role. If two have the same, guesses are wrong, and no more.
	role  uint64
	style jsontext.Style
	set   keyset
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

// known finds what there is to know of maps of type t with n keys at this point. Of the roles that share two places,
// the last two are remembered.
func (e *encoder) known(t *program, n int) *known {
	role := uint64(uintptr(unsafe.Pointer(t))) ^ bits.RotateLeft64(uint64(e.place), 24)
	role = (role ^ uint64(n)<<40 ^ uint64(e.depth)<<52) * 0x9e3779b97f4a7c15
	// What n and depth change is in the highest bits.
	i := role >> (64 - placeBits) &^ 1
	k, other := &e.scratch.known[i], &e.scratch.known[i+1]
	if k.role == role && k.style == e.style {
		return k
	}
	if other.role == role && other.style == e.style {
		return other
	}
	*other, *k = *k, known{role: role, style: e.style}
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
	x := jsontext.Head(s) + uint64(n)
	if n >= 8 {
		x += jsontext.Load8(p, n/2-4)*3 + jsontext.Load8(p, n-8)*9
	}
	return x
}
