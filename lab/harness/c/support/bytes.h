// Bytes without ownership, and memory whose allocation cannot fail, which the whole harness uses.
// SPDX-License-Identifier: MIT
#ifndef LAB_BYTES_H
#define LAB_BYTES_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct lab_bytes {
  const char* data;
  size_t size;
} lab_bytes;

static inline lab_bytes lab_bytes_of(const char* data, size_t size) {
  const lab_bytes bytes = {data, size};
  return bytes;
}

// Ends the program. The lab shows standard error to the reader.
__attribute__((noreturn, cold, format(printf, 1, 2))) static inline void lab_fail(const char* format, ...) {
  va_list arguments;
  fflush(stdout);
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  exit(1);
}

// Never NULL. `data` may be NULL, as for realloc.
static inline void* lab_resize(void* data, size_t size) {
  void* const p = realloc(data, size ? size : 1);
  if (!p) lab_fail("no memory for %zu bytes", size);
  return p;
}

// Forces the compiler to compute a result that is not used otherwise.
static inline void lab_use(const void* p) { __asm__ volatile("" : : "g"(p) : "memory"); }

#endif
