// Faults: which two bytes must not follow each other in UTF-8, as tables in which 32 bytes at a time are looked up.
// SPDX-License-Identifier: MIT

package wire

// The possible faults of a byte and the one before it, one bit each. Only whether a third or fourth byte of a character
// is due depends on bytes that are further away. The method is that of John Keiser and Daniel Lemire, Validating UTF-8
// In Less Than One Instruction Per Byte, 2021.
const (
	tooShort    = 1 << iota // the beginning of a character, followed by something that does not continue it
	stray                   // ASCII, followed by a continuation byte
	longOfTwo               // two bytes where one suffices
	longOfThree             // three bytes where two suffice
	longOfFour              // four bytes where three suffice; or above U+10FFFF, with a second byte below 0x90
	tooLarge                // above U+10FFFF, with a second byte from 0x90 on
	surrogate               // half of a pair
	third                   // two continuation bytes, which are valid if a third or fourth byte is due; the highest bit
)

// FaultTables have the faults that are possible for a nibble of two bytes. A fault occurs if all three tables have it.
// The low nibble of the second byte does not matter. Each table is repeated, since registers of 256 bits have two
// halves.
type FaultTables struct {
	FirstHigh, FirstLow, SecondHigh [32]byte
}

// Faults are the tables of the assembly functions.
var Faults = func() FaultTables {
	const (
		every  = tooShort | stray | third // whatever the low nibble is
		beyond = every | longOfFour | tooLarge
		next   = stray | longOfTwo | third
	)
	return FaultTables{
		FirstHigh: twice([16]byte{
			stray, stray, stray, stray, stray, stray, stray, stray, third, third, third, third,
			tooShort | longOfTwo, tooShort, tooShort | longOfThree | surrogate, tooShort | longOfFour | tooLarge,
		}),
		FirstLow: twice([16]byte{
			every | longOfTwo | longOfThree | longOfFour, every | longOfTwo, every, every, every | tooLarge, beyond, beyond, beyond,
			beyond, beyond, beyond, beyond, beyond, beyond | surrogate, beyond, beyond,
		}),
		SecondHigh: twice([16]byte{
			tooShort, tooShort, tooShort, tooShort, tooShort, tooShort, tooShort, tooShort,
			next | longOfThree | longOfFour, next | longOfThree | tooLarge, next | surrogate | tooLarge, next | surrogate | tooLarge,
			tooShort, tooShort, tooShort, tooShort,
		}),
	}
}()

func twice(table [16]byte) (both [32]byte) {
	copy(both[copy(both[:], table[:]):], table[:])
	return both
}

// Shifts is for PSHUFB: the 16 bytes from Shifts[16-n] on move the last n of 16 bytes to the front, followed by zeros.
var Shifts = func() (s [32]byte) {
	for i := range s {
		s[i] = byte(i)
		if i >= 16 {
			s[i] = 0x80
		}
	}
	return s
}()
