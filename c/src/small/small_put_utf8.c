// SPDX-License-Identifier: MIT
// Writes text that must be UTF-8, for mode=small.
#include <isomer/small.h>

void isomer_small_put_utf8(isomer_small_writer* w, uint32_t tag, const char* text, size_t capacity) {
  const size_t n = isomer_text_length(text, capacity + 1);
  if (n > capacity) isomer_small_cannot(w, ISOMER_BAD_VALUE);
  else if (!isomer_is_text((const uint8_t*)text, n)) isomer_small_cannot(w, ISOMER_BAD_UTF8);
  else isomer_small_put_bytes(w, tag, (const uint8_t*)text, n);
}
