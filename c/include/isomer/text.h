// Text and bytes: lengths within a capacity, short copies, and whether text is UTF-8.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_TEXT_H
#define ISOMER_TEXT_H

#include "port.h"

ISOMER_BEGIN

// Whether n bytes are UTF-8 as Unicode has it: no overlong forms, no surrogates, nothing above U+10FFFF.
bool isomer_is_utf8(const uint8_t* p, size_t n);

#if ISOMER_WIDE

// Words of eight and four bytes, in whatever order the machine has: only whether they hold such a byte is asked.
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
// Not 0 if one of the bytes is 0; the lower of them are right, which is enough to say whether there are any.
ISOMER_INLINE uint64_t isomer_zeros(uint64_t word) {
  return (word - UINT64_C(0x0101010101010101)) & ~word & UINT64_C(0x8080808080808080);
}

// The same as isomer_is_utf8, for text that is mostly ASCII and short. The last word overlaps the one before.
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

// Whether one of n bytes is 0.
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

// What a field of text or bytes asks for.
enum {
  ISOMER_UTF8 = 1,
  ISOMER_TRUNCATE = 2,
  ISOMER_NIL = 4  // MessagePack: nil is no error, but zero or empty, as of a field that is absent
};

// As much of n bytes as fits: whole characters, if it is to be UTF-8.
size_t isomer_truncated(const uint8_t* p, size_t n, size_t capacity, unsigned flags);

// Where a NUL ends the text, or `capacity` if none does. Reads no byte beyond `capacity`.
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

// Whether two texts of char[capacity] are the same up to their NULs. Without a NUL, a text is the same as none.
ISOMER_INLINE bool isomer_text_equal(const char* a, const char* b, size_t capacity) {
  const size_t n = isomer_text_length(a, capacity);
  return n < capacity && n == isomer_text_length(b, capacity) && memcmp(a, b, n) == 0;
}

// memcpy that costs little for the lengths that fields have.
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
    // Two words which overlap where they must. The first is read before the last is written.
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
