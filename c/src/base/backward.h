// Writes varints in front of what was written, where there is room and code need not be small.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_BACKWARD_H
#define ISOMER_BACKWARD_H

#include <isomer/little_endian.h>

#ifndef __OPTIMIZE_SIZE__

// How many bytes must be free in front of a number or a length and its tag: two varints, and the seven bytes in front
// of them that may be overwritten.
enum { ISOMER_BACKWARD_ROOM = 32 };

// Returns the number of bits of a number that is not 0.
ISOMER_INLINE unsigned backward_bits(uint64_t v) {
#if defined(__GNUC__)
  return 64 - (unsigned)__builtin_clzll(v);
#else
  unsigned bits = 1;
  while (v >>= 1) ++bits;
  return bits;
#endif
}

// Writes up to eight bytes at once, without a loop, since processors predict the lengths of numbers badly. Three steps
// spread the bits over the bytes, seven bits for each.
ISOMER_INLINE uint8_t* backward_long_varint(uint8_t* at, uint64_t v) {
  if (ISOMER_UNLIKELY(v >> 56)) {
    const unsigned n = v >> 63 ? 10 : 9;
    uint8_t* p = at -= n;
    for (; v >= 0x80; v >>= 7) *p++ = (uint8_t)(v | 0x80);
    *p = (uint8_t)v;
    return at;
  }
  const unsigned n = (backward_bits(v) * 9 + 64) >> 6, unused = 64 - 8 * n;
  v = (v & UINT64_C(0x00fffffff0000000)) << 4 | (v & UINT64_C(0x000000000fffffff));
  v = (v & UINT64_C(0x0fffc0000fffc000)) << 2 | (v & UINT64_C(0x00003fff00003fff));
  v = (v & UINT64_C(0x3f803f803f803f80)) << 1 | (v & UINT64_C(0x007f007f007f007f));
  v |= UINT64_C(0x0080808080808080) >> unused;
  isomer_store64(at - 8, v << unused);
  return at - n;
}
ISOMER_INLINE uint8_t* backward_varint(uint8_t* at, uint64_t v) {
  if (v >= 0x80) return backward_long_varint(at, v);
  *--at = (uint8_t)v;
  return at;
}
// Most tags take one byte or two, and are constants.
ISOMER_INLINE uint8_t* backward_tag(uint8_t* at, uint32_t tag) {
  if (ISOMER_LIKELY(tag < 0x80)) {
    *--at = (uint8_t)tag;
    return at;
  }
  if (ISOMER_UNLIKELY(tag >= 0x4000)) return backward_long_varint(at, tag);
  at -= 2;
  at[0] = (uint8_t)(tag | 0x80);
  at[1] = (uint8_t)(tag >> 7);
  return at;
}

#endif

#endif
