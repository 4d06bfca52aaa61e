// Base64 is read in either alphabet, padded or not.
// SPDX-License-Identifier: MIT

package wire

// digits64 has the values of the characters of both alphabets. no stands for all others.
var digits64 = func() (t [256]uint8) {
	for i := range t {
		t[i] = no
	}
	for i, c := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/" {
		t[c] = uint8(i)
	}
	t['-'], t['_'] = 62, 63
	return t
}()

const no = 0x80

// DecodeBase64 writes the decoded s to dst, which may be the memory of s, and must have 3/4 of its length. It returns
// the number of bytes, or -1 if s is malformed.
func DecodeBase64(dst []byte, s string) int {
	padding := 0
	for ; padding < 2 && len(s) > 0 && s[len(s)-1] == '='; padding++ {
		s = s[:len(s)-1]
	}
	last := len(s) % 4
	if last == 1 || padding > 0 && (last == 0 || last+padding > 4) {
		return -1
	}
	n := 0
	for ; len(s) >= 4; s = s[4:] {
		a, b, c, d := digits64[s[0]], digits64[s[1]], digits64[s[2]], digits64[s[3]]
		if (a|b|c|d)&no != 0 {
			return -1
		}
		v := uint32(a)<<18 | uint32(b)<<12 | uint32(c)<<6 | uint32(d)
		to := dst[n : n+3 : len(dst)]
		to[0], to[1], to[2] = byte(v>>16), byte(v>>8), byte(v)
		n += 3
	}
	if last == 0 {
		return n
	}
	a, b, c := digits64[s[0]], digits64[s[1]], uint8(0)
	if last == 3 {
		c = digits64[s[2]]
	}
	if (a|b|c)&no != 0 {
		return -1
	}
	dst[n] = a<<2 | b>>4
	n++
	if last == 3 {
		dst[n] = b<<4 | c>>2
		n++
	}
	return n
}
