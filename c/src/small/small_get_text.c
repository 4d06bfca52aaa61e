// SPDX-License-Identifier: MIT
// Reads text that must be UTF-8, and text and bytes that may be cut, for mode=small.
#include <isomer/small.h>

// Checks the text, and leaves the reader in front of its length.
static void check_utf8(isomer_small_reader* r) {
  const uint8_t* const start = r->at;
  const size_t n = isomer_small_length(r);
  if (!isomer_is_text(r->at, n)) isomer_small_fail(r, ISOMER_BAD_UTF8, r->at);
  if (r->status == ISOMER_OK) r->at = start;
}

void isomer_small_get_utf8(isomer_small_reader* r, char* to, size_t capacity) {
  check_utf8(r);
  isomer_small_get_text(r, to, capacity);
}

void isomer_small_cut_text(isomer_small_reader* r, char* to, size_t capacity, unsigned flags) {
  if (flags & ISOMER_UTF8) check_utf8(r);
  const size_t all = isomer_small_length(r);
  const uint8_t* const p = r->at;
  if (isomer_text_length((const char*)p, all) != all) {
    isomer_small_fail(r, ISOMER_BAD_VALUE, p);
    return;
  }
  if (r->status != ISOMER_OK) return;
  const size_t n = isomer_truncated(p, all, capacity, flags);
  isomer_small_copy(to, p, n);
  to[n] = '\0';
  r->at = p + all;
}

size_t isomer_small_cut_bytes(isomer_small_reader* r, uint8_t* to, size_t capacity, size_t size) {
  const size_t all = isomer_small_length(r);
  const size_t n = all < capacity ? all : capacity;
  if (r->status != ISOMER_OK) return size;
  isomer_small_copy(to, r->at, n);
  r->at += all;
  return n;
}
