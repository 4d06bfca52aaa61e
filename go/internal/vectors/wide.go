// HasWideVarint: where the official runtime for Go and the golden vectors disagree.
// SPDX-License-Identifier: MIT

package vectors

// HasWideVarint says that there are ten bytes in data that the official runtime for Go may refuse as a varint of more
// than 64 bits. Ours cuts it, as those of other languages do and vectors/features.scalars.Single/tenth_byte wants.
func HasWideVarint(data []byte) bool {
	run := 0
	for _, b := range data {
		if run >= 9 && b > 1 && b < 0x80 {
			return true
		}
		if run++; b < 0x80 {
			run = 0
		}
	}
	return false
}
