// How many structs an encoded array may hold, found before anything is allocated for them.
// SPDX-License-Identifier: MIT
#ifndef ARRAY_COUNT_H
#define ARRAY_COUNT_H

#include <stddef.h>
#include <stdint.h>

#include "sample.h"

// Protobuf does not say it in front. Never fewer than there are, and exact for what the demo's encoders write: a tag
// of one byte, and a length of one.
static inline size_t protobuf_count(const void* bytes, size_t size) {
  const uint8_t* p = (const uint8_t*)bytes;
  size_t at = 0, count = 0;
  while (size - at >= 2 && p[at] == 0x0a && p[at + 1] < 0x80 && (size_t)p[at + 1] <= size - at - 2) {
    at += 2u + p[at + 1];
    ++count;
  }
  count += (size - at) / 2;  // No element is shorter than two bytes.
  return count < SAMPLE_MAX_COUNT ? count : SAMPLE_MAX_COUNT;
}

// MessagePack says it in front, and may lie.
static inline size_t msgpack_count(const void* bytes, size_t size) {
  const uint8_t* p = (const uint8_t*)bytes;
  if (size >= 1 && (p[0] & 0xf0) == 0x90) return p[0] & 0x0fu;
  if (size >= 3 && p[0] == 0xdc && p[1] == 0 && p[2] < SAMPLE_MAX_COUNT) return p[2];
  return SAMPLE_MAX_COUNT;
}

#endif
