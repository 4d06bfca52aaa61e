// SPDX-License-Identifier: MIT
// UTF-8, byte by byte.
#include <isomer/text.h>

// The Unicode Standard, table 3-7.
bool isomer_is_utf8(const uint8_t* p, size_t n) {
  const uint8_t* const end = p + n;
  while (p < end) {
    const uint8_t lead = *p++;
    if (lead < 0x80) continue;
    if (lead < 0xc2 || lead > 0xf4) return false;
    size_t more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    if ((size_t)(end - p) < more) return false;
    // The second byte alone decides over overlong forms, surrogates and what lies above U+10FFFF.
    const uint8_t low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    const uint8_t high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    if (*p < low || *p > high) return false;
    while (++p, --more)
      if ((*p & 0xc0) != 0x80) return false;
  }
  return true;
}

size_t isomer_truncated(const uint8_t* p, size_t n, size_t capacity, unsigned flags) {
  if (n <= capacity) return n;
  n = capacity;
  // The byte behind the cut continues a character: step back to where that begins.
  if (flags & ISOMER_UTF8)
    while (n > 0 && (p[n] & 0xc0) == 0x80) --n;
  return n;
}
