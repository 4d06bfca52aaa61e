// Counts what is taken from the heap, by standing in front of the C library's own functions.
// SPDX-License-Identifier: MIT
//
// operator new takes its memory from malloc, so C++ is counted, too. While nothing is counted, which is while time is
// taken, an allocation costs one test more, of a flag that does not change; giving memory back is not touched. Without
// glibc there are no such names to pass calls on to, and nothing is told of memory.
#ifndef LAB_ALLOCATIONS_H
#define LAB_ALLOCATIONS_H

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#if defined __clang__ && defined __cplusplus && __has_include(<mm_malloc.h>)
#include <mm_malloc.h>  // declares posix_memalign without noexcept, which only goes in front of a definition
#endif

static bool lab_counts;
static uint64_t lab_allocations, lab_allocated;

static inline void lab_count(size_t size) {
  if (__builtin_expect(!__atomic_load_n(&lab_counts, __ATOMIC_RELAXED), 1)) return;
  __atomic_fetch_add(&lab_allocations, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&lab_allocated, size, __ATOMIC_RELAXED);
}

static inline void lab_start_counting(void) {
  lab_allocations = lab_allocated = 0;
  __atomic_store_n(&lab_counts, true, __ATOMIC_SEQ_CST);
}
static inline void lab_stop_counting(void) { __atomic_store_n(&lab_counts, false, __ATOMIC_SEQ_CST); }

#ifdef __GLIBC__
enum { LAB_COUNTS_ALLOCATIONS = 1 };

#ifdef __cplusplus
#define LAB_NOEXCEPT noexcept  // as the C library's headers have it
extern "C" {
#else
#define LAB_NOEXCEPT
#endif
// NOLINTBEGIN: glibc's own names for these functions.
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* data, size_t size);
void* __libc_memalign(size_t alignment, size_t size);
// NOLINTEND

void* malloc(size_t size) LAB_NOEXCEPT {
  lab_count(size);
  return __libc_malloc(size);
}
void* calloc(size_t count, size_t size) LAB_NOEXCEPT {
  lab_count(count * size);
  return __libc_calloc(count, size);
}
void* realloc(void* data, size_t size) LAB_NOEXCEPT {
  lab_count(size);
  return __libc_realloc(data, size);
}
void* aligned_alloc(size_t alignment, size_t size) LAB_NOEXCEPT {
  lab_count(size);
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** out, size_t alignment, size_t size) LAB_NOEXCEPT {
  lab_count(size);
  void* const p = __libc_memalign(alignment, size);
  if (p) *out = p;
  return p ? 0 : ENOMEM;
}
#ifdef __cplusplus
}
#endif

#else
enum { LAB_COUNTS_ALLOCATIONS = 0 };
#endif

#endif
