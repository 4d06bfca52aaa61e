// keyset: the keys that the maps of a type had, already sorted and encoded.
// SPDX-License-Identifier: MIT

package json

import (
	"math/bits"
	"strings"
	"unsafe"

	"isomer.dev/isomer/internal/jsontext"
)

// keyset has the sorted keys of a map. A map with the same number of keys that has all of these has no others. So it
// can be encoded without iterating over it, and without sorting.
type keyset []writtenKey

type writtenKey struct {
	key   string
	label label
}

const (
	// maxKeys is the maximum number of keys in a keyset, and maxKey the maximum number of bytes of a key.
	maxKeys = 64
	maxKey  = 64
	// knownPlaces is the number of roles of maps that are remembered.
	placeBits   = 6
	knownPlaces = 1 << placeBits
)

// known is what the encoder knows of the maps in one role, which is a type, a number of keys, the innermost member that
// contains the map, and a depth. Such maps tend to have the same keys. A keyset is made when several maps in a row had
// the same keys, and dropped when it was wrong more often than right; the next one then needs a longer row.
type known struct {
	// role is a hash of the role. If two roles have the same, keysets are wrong more often, which only costs time.
	role  uint64
	style jsontext.Style
	set   keyset
	// trust is how often the keyset may still be wrong.
	trust int
	// mark is a hash of the keys of the last map that was sorted. row is the number of maps before it with the same
	// hash, and doubt the number that is needed for a keyset.
	mark       uint64
	row, doubt int
	// news is the number of successive maps whose keys differed from those of the map before. When it becomes large,
	// the next rest maps are not examined.
	news, rest int
}

const (
	maxTrust = 8
	maxDoubt = 64
	maxNews  = 8
	longRest = 64
)

// known returns what is known of maps of type t with n keys at this point. Two places are shared by several roles, of
// which the last two are remembered.
func (e *encoder) known(t *program, n int) *known {
	role := uint64(uintptr(unsafe.Pointer(t))) ^ bits.RotateLeft64(uint64(e.place), 24)
	role = (role ^ uint64(n)<<40 ^ uint64(e.depth)<<52) * 0x9e3779b97f4a7c15
	// The highest bits depend on n and depth.
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

// learn examines a map that was sorted, and makes a keyset if enough maps in a row had the same keys.
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

// sample returns a cheap hash of s: of its length, and of eight bytes each at its ends and in its middle.
func sample(s string) uint64 {
	p, n := unsafe.Pointer(unsafe.StringData(s)), len(s)
	x := jsontext.Head(s) + uint64(n)
	if n >= 8 {
		x += jsontext.Load8(p, n/2-4)*3 + jsontext.Load8(p, n-8)*9
	}
	return x
}
