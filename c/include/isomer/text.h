// Text and bytes: lengths within a capacity, short copies, and whether text is UTF-8.
// SPDX-License-Identifier: MIT
//
//   // `name` is char[33], a string of at most 32 bytes.
//   size_t n = isomer_text_length(name, sizeof name);
//   if (n == sizeof name || !isomer_is_text((const uint8_t*)name, n)) return ISOMER_BAD_VALUE;
#ifndef ISOMER_TEXT_H
#define ISOMER_TEXT_H

#include "port.h"

ISOMER_BEGIN

// Reports whether the n bytes at p are UTF-8 as Unicode defines it: without overlong forms and surrogates, and without
// anything above U+10FFFF.
bool isomer_is_utf8(const uint8_t* p, size_t n);

#if ISOMER_WIDE

// Return the 8 or 4 bytes at p as one number, in the byte order of the machine. That order does not matter where the
// question is only whether some byte has a property.
ISOMER_INLINE uint64_t isomer_word(const uint8_t* p) {
  uint64_t word;
  memcpy(&word, p, 8);
  return word;
}
ISOMER_INLINE uint64_t isomer_half(const uint8_t* p) {
  uint32_t word;
  memcpy(&word, p, 4);
  return word;
}
// Returns a number that is 0 unless one of the word's bytes is 0. Its lowest bit that is set belongs to the lowest byte
// that is 0; bits above that one may be set without a cause.
ISOMER_INLINE uint64_t isomer_zeros(uint64_t word) {
  return (word - UINT64_C(0x0101010101010101)) & ~word & UINT64_C(0x8080808080808080);
}

// Does the same as isomer_is_utf8, and is faster for short text that is mostly ASCII. The last word that it reads
// overlaps the one before, so that no byte behind the text is read.
ISOMER_INLINE bool isomer_is_text(const uint8_t* p, size_t n) {
  uint64_t high = 0;
  if (n >= 8) {
    for (size_t i = 0; i < n - 8; i += 8) high |= isomer_word(p + i);
    high |= isomer_word(p + n - 8);
  } else if (n >= 4) {
    high = isomer_half(p) | isomer_half(p + n - 4);
  } else if (n) {
    high = (uint64_t)(p[0] | p[n / 2] | p[n - 1]);
  }
  return ISOMER_LIKELY(!(high & UINT64_C(0x8080808080808080))) || isomer_is_utf8(p, n);
}

// Reports whether one of the n bytes at p is 0.
ISOMER_INLINE bool isomer_has_nul(const uint8_t* p, size_t n) {
  uint64_t zeros = 0;
  if (n >= 8) {
    for (size_t i = 0; i < n - 8; i += 8) zeros |= isomer_zeros(isomer_word(p + i));
    return (zeros | isomer_zeros(isomer_word(p + n - 8))) != 0;
  }
  if (n >= 4) return isomer_zeros(isomer_half(p) | isomer_half(p + n - 4) << 32) != 0;
  return n && !(p[0] && p[n / 2] && p[n - 1]);
}

#else

ISOMER_INLINE bool isomer_is_text(const uint8_t* p, size_t n) { return isomer_is_utf8(p, n); }
ISOMER_INLINE bool isomer_has_nul(const uint8_t* p, size_t n) {
  while (n)
    if (!p[--n]) return true;
  return false;
}

#endif

// Flags of a field, which generated code passes when it reads or writes the field's value.
enum {
  ISOMER_UTF8 = 1,      // the value is a string, and must be UTF-8
  ISOMER_TRUNCATE = 2,  // a value over the capacity is cut; without this flag it is ISOMER_TOO_LARGE
  ISOMER_NIL = 4        // MessagePack: nil is accepted, and read as zero or empty
};

// Returns how many of the n bytes at p to keep, at most `capacity`. With ISOMER_UTF8 in `flags`, the cut is between two
// characters.
size_t isomer_truncated(const uint8_t* p, size_t n, size_t capacity, unsigned flags);

// Returns the length of a text that ends at a NUL, or `capacity` if there is no NUL in that many bytes. Reads no byte
// beyond `capacity`.
ISOMER_INLINE size_t isomer_text_length(const char* text, size_t capacity) {
  size_t n = 0;
#if ISOMER_WIDE && defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  for (; capacity - n >= 8; n += 8) {
    const uint64_t zeros = isomer_zeros(isomer_word((const uint8_t*)text + n));
    if (zeros) return n + (size_t)__builtin_ctzll(zeros) / 8;
  }
#endif
  while (n < capacity && text[n]) ++n;
  return n;
}

// Reports whether two texts of char[capacity] are equal up to their NULs. A text without a NUL is equal to nothing.
ISOMER_INLINE bool isomer_text_equal(const char* a, const char* b, size_t capacity) {
  const size_t n = isomer_text_length(a, capacity);
  return n < capacity && n == isomer_text_length(b, capacity) && memcmp(a, b, n) == 0;
}

// Copies n bytes as memcpy does, faster for the short lengths that fields usually have.
ISOMER_INLINE void isomer_copy(void* to, const void* from, size_t n) {
#if ISOMER_WIDE
  char* t = (char*)to;
  const char* f = (const char*)from;
  if (n >= 8) {
    if (n > 32) {
      memcpy(t, f, n);
      return;
    }
    if (n > 16) {
      memcpy(t + 8, f + 8, 8);
      memcpy(t + n - 16, f + n - 16, 8);
    }
    // The two words overlap if n is less than 16.
    memcpy(t, f, 8);
    memcpy(t + n - 8, f + n - 8, 8);
  } else if (n >= 4) {
    memcpy(t, f, 4);
    memcpy(t + n - 4, f + n - 4, 4);
  } else if (n) {
    t[0] = f[0];
    t[n / 2] = f[n / 2];
    t[n - 1] = f[n - 1];
  }
#else
  memcpy(to, from, n);
#endif
}

ISOMER_END

#endif
