// Bytes that belong to somebody else, and memory that is simply taken: what all of the harness builds on.
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

// Ends the program: the lab tells the reader what stands on standard error.
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

// What was computed must exist: without this, a compiler that sees that nobody reads it leaves the work out.
static inline void lab_use(const void* p) { __asm__ volatile("" : : "g"(p) : "memory"); }

#endif
