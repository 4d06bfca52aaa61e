// SPDX-License-Identifier: MIT
// Checks and cuts UTF-8 byte by byte.
#include <isomer/text.h>

// Decodes code points, and rejects overlong forms, surrogates, and numbers above U+10FFFF.
bool isomer_is_utf8(const uint8_t* p, size_t n) {
  const uint8_t* const end = p + n;
  while (p != end) {
    uint32_t point = *p++;
    if (point < 0x80) continue;
    if (point < 0xc2 || point > 0xf4) return false;
    unsigned more = point < 0xe0 ? 1 : point < 0xf0 ? 2 : 3;
    // The smallest number that needs so many bytes. For two bytes, the first byte has been checked already.
    const uint32_t least = more == 1 ? 0 : more == 2 ? 0x800 : 0x10000;
    point &= 0x3fu >> more;
    do {
      if (p == end || (*p & 0xc0) != 0x80) return false;
      point = point << 6 | (*p++ & 0x3fu);
    } while (--more);
    if (point < least || point > 0x10ffff || point >> 11 == 0xd800 >> 11) return false;
  }
  return true;
}

size_t isomer_truncated(const uint8_t* p, size_t n, size_t capacity, unsigned flags) {
  if (n <= capacity) return n;
  n = capacity;
  // The byte behind the cut continues a character, so the cut moves to the begin of that character.
  if (flags & ISOMER_UTF8)
    while (n > 0 && (p[n] & 0xc0) == 0x80) --n;
  return n;
}
