// SPDX-License-Identifier: MIT
// Nothing that was never set is read, neither from a struct nor from a buffer: MemorySanitizer looks on while what was
// decoded into fresh memory is encoded again, in each format. Compiled once for each mode, which MODE names.
#include <sanitizer/msan_interface.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "shapes.isomer.h"
#include "shapes3.isomer.h"

#define PASTE(a, b) a##b
#define NAME(mode, rest) PASTE(mode, rest)

static uint64_t state = 1;
static uint64_t pick(uint64_t n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (state >> 33) % n;
}

static size_t varint(uint8_t* to, uint64_t v) {
  size_t n = 0;
  for (; v >= 0x80; v >>= 7) to[n++] = (uint8_t)(v | 0x80);
  to[n++] = (uint8_t)v;
  return n;
}
// Fields of low numbers, of any wire type, whose content may be a message. At most 64 bytes a level.
static size_t message(uint8_t* to, int depth) {
  uint8_t content[512];
  size_t n = 0, size;
  for (uint64_t left = pick(4); left-- > 0;) {
    const uint64_t number = 1 + pick(20), type = pick(4);
    n += varint(to + n, number << 3 | (type == 3 ? 5 : type));
    switch (type) {
      case 0: n += varint(to + n, pick(3) ? pick(4) : pick(1u << 31) << pick(34)); break;
      case 1:
      case 3:
        for (int i = type == 1 ? 8 : 4; i-- > 0;) to[n++] = (uint8_t)pick(256);
        break;
      default:
        if (depth > 0 && pick(2)) size = message(content, depth - 1);
        else
          for (size = 0; size < 4 && pick(3); ++size) content[size] = (uint8_t)('a' + pick(8));
        n += varint(to + n, size);
        for (size_t i = 0; i < size; ++i) to[n++] = content[i];
    }
  }
  return n;
}

static unsigned read_again;

// A message of `type`, and of each format: `back` reads what `write` has written of what was read.
#define THROUGH(type, write, back)                                               \
  static void NAME(type, write##_again)(const type* m) {                         \
    size_t size = 0, at = 0;                                                     \
    uint8_t* const buffer = (uint8_t*)malloc(8192);                              \
    type* const again = (type*)malloc(sizeof(type));                             \
    if (!buffer || !again) abort();                                              \
    if (NAME(type, write)(m, buffer, 8192, &size) == ISOMER_OK) {                \
      __msan_check_mem_is_initialized(buffer, size);                             \
      if (NAME(type, back)(again, buffer, size, &at) == ISOMER_OK) {             \
        ++read_again;                                                            \
        if (NAME(type, write)(again, buffer, 8192, &size) != ISOMER_OK) abort(); \
      }                                                                          \
    }                                                                            \
    free(again), free(buffer);                                                   \
  }
#define TYPE(type)                                               \
  THROUGH(type, _encode, _decode)                                \
  THROUGH(type, _encode_msgpack, _decode_msgpack)                \
  THROUGH(type, _encode_msgpack_array, _decode_msgpack_array)    \
  static void NAME(type, _try)(const uint8_t* bytes, size_t n) { \
    size_t at = 0;                                               \
    type* const m = (type*)malloc(sizeof(type));                 \
    if (!m) abort();                                             \
    if (NAME(type, _decode)(m, bytes, n, &at) == ISOMER_OK) {    \
      NAME(type, _encode_again)(m);                              \
      NAME(type, _encode_msgpack_again)(m);                      \
      NAME(type, _encode_msgpack_array_again)(m);                \
    }                                                            \
    free(m);                                                     \
  }
#define OF(name) NAME(MODE, _shapes_##name)

TYPE(OF(Scalars))
TYPE(OF(Narrow))
TYPE(OF(Lists))
TYPE(OF(Cut))
TYPE(OF(Maps))
TYPE(OF(Choices))
TYPE(OF(Required))
TYPE(OF(Nested))
TYPE(OF(Defaults))
TYPE(OF(Empty))
TYPE(OF(Implicit))
TYPE(OF(LeftOut))

static void (*const tries[])(const uint8_t*, size_t) = {
    OF(Scalars_try),  OF(Narrow_try), OF(Lists_try),    OF(Cut_try),   OF(Maps_try),     OF(Choices_try),
    OF(Required_try), OF(Nested_try), OF(Defaults_try), OF(Empty_try), OF(Implicit_try), OF(LeftOut_try),
};

int main(void) {
  static uint8_t bytes[4096];
  for (int i = 0; i < 20000; ++i) {
    const size_t n = message(bytes, 2);
    for (size_t k = 0; k < sizeof tries / sizeof *tries; ++k) tries[k](bytes, n);
  }
  printf("%u read again\n", read_again);
  return read_again < 100000;
}
