// Faults: which two bytes cannot follow each other in UTF-8, as tables in which 32 bytes at a time are looked up.
// SPDX-License-Identifier: MIT

package wire

// What may be wrong with a byte and the one before it, a bit each. That tells almost everything: only whether a third or
// fourth byte of a letter is due is a matter of bytes further away. The method is that of John Keiser and Daniel Lemire,
// Validating UTF-8 In Less Than One Instruction Per Byte, 2021.
const (
	tooShort    = 1 << iota // the beginning of a letter, and something that does not go on with it
	stray                   // ASCII, and a byte that goes on with a letter
	longOfTwo               // two bytes for what one has room for
	longOfThree             // three for what two have
	longOfFour              // four for what three have; or above U+10FFFF, with a second byte below 0x90
	tooLarge                // above U+10FFFF, with a second byte from 0x90 on
	surrogate               // half of a pair
	third                   // two bytes that go on: right where a third or fourth one is due. It is the highest bit.
)

// FaultTables say which faults a nibble of two bytes allows; those that all three allow are there. The low nibble of the
// second byte does not matter. Each table is there twice, as registers of 256 bits have two halves.
type FaultTables struct {
	FirstHigh, FirstLow, SecondHigh [32]byte
}

// Faults is what the functions in assembly look up.
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

// Shifts are for PSHUFB: the 16 bytes from Shifts[16-n] on move the last n bytes of 16 to the front, and zeros behind them.
var Shifts = func() (s [32]byte) {
	for i := range s {
		s[i] = byte(i)
		if i >= 16 {
			s[i] = 0x80
		}
	}
	return s
}()
