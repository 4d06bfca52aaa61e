// What differs between compilers, and the version that generated code checks. C11, and C++11 or newer.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_PORT_H
#define ISOMER_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>  // memcpy, memmove, memset, memcmp: what a compiler asks of a freestanding program, too

// Generated code is made for one version of the runtime, and refuses to compile with another.
#define ISOMER_C_VERSION 1

// The version of Isomer, of which this is a part, and for comparisons: 10000 * major + 100 * minor + patch.
#define ISOMER_VERSION "0.1.0"
#define ISOMER_VERSION_NUMBER 100

// How deep messages may nest where the schema does not say: in unknown fields, and in messages that hold themselves.
// Each level costs stack, so a small machine may want less.
#ifndef ISOMER_MAX_DEPTH
#define ISOMER_MAX_DEPTH 100
#endif

// No message is longer, as in every implementation of protobuf.
#define ISOMER_MAX_BYTES 0x7fffffff

// Whether eight bytes at a time are cheap. Small machines are better off with a loop. So is MemorySanitizer: a word may
// hold a NUL and, behind it, what was never set, which decides nothing.
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define ISOMER_WIDE 0
#endif
#endif
#if defined(ISOMER_WIDE)
#elif defined(__SIZEOF_POINTER__) && __SIZEOF_POINTER__ == 8
#define ISOMER_WIDE 1
#else
#define ISOMER_WIDE 0
#endif

#if defined(__GNUC__)
#define ISOMER_INLINE static inline __attribute__((always_inline))
#define ISOMER_NOINLINE __attribute__((noinline))
#define ISOMER_LIKELY(condition) __builtin_expect(!!(condition), 1)
#define ISOMER_UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define ISOMER_NODISCARD __attribute__((warn_unused_result))
#else
#define ISOMER_INLINE static inline
#define ISOMER_NOINLINE
#define ISOMER_LIKELY(condition) (condition)
#define ISOMER_UNLIKELY(condition) (condition)
#define ISOMER_NODISCARD
#endif

// Checked by the compiler: what generated code takes for granted about structs that are not its own.
#if defined(__GNUC__)
#define ISOMER_EXTENSION __extension__  // C99 has no assertions, but its compilers do
#else
#define ISOMER_EXTENSION
#endif
#ifdef __cplusplus
#define ISOMER_STATIC_ASSERT(condition, text) static_assert(condition, text)
#define ISOMER_ALIGNOF(type) alignof(type)
#else
#define ISOMER_STATIC_ASSERT(condition, text) ISOMER_EXTENSION _Static_assert(condition, text)
#define ISOMER_ALIGNOF(type) ISOMER_EXTENSION _Alignof(type)
#endif

// Whether an integer or an enum is signed. In C++ -1 may be outside an enum's range, so its underlying type is asked.
#ifdef __cplusplus
extern "C++" {
template <class T, bool = __is_enum(T)>
struct isomer_underlying {
  typedef T integer;
};
template <class T>
struct isomer_underlying<T, true> {
  typedef __underlying_type(T) integer;
};
}
#define ISOMER_IS_SIGNED(type) (isomer_underlying<type>::integer(-1) < isomer_underlying<type>::integer(1))
#else
#define ISOMER_IS_SIGNED(type) ((type) - 1 < (type)1)
#endif

// Whether a member, or the way to one, stands where the machine can load it as a whole: not so in a packed struct. What
// a number of its size needs is asked of a struct, since on some machines that is less than what the type alone gets.
typedef struct isomer_align16 {
  char before;
  uint16_t number;
} isomer_align16;
typedef struct isomer_align32 {
  char before;
  uint32_t number;
} isomer_align32;
typedef struct isomer_align64 {
  char before;
  uint64_t number;
} isomer_align64;
#define ISOMER_ALIGNMENT(size)                      \
  ((size) >= 8   ? offsetof(isomer_align64, number) \
   : (size) >= 4 ? offsetof(isomer_align32, number) \
   : (size) >= 2 ? offsetof(isomer_align16, number) \
                 : 1)
#define ISOMER_IS_ALIGNED_TO(alignment, type, member) \
  (ISOMER_ALIGNOF(type) >= (alignment) && offsetof(type, member) % (alignment) == 0)
#define ISOMER_IS_ALIGNED(type, member) ISOMER_IS_ALIGNED_TO(ISOMER_ALIGNMENT(sizeof(((type*)0)->member)), type, member)

// Of a member: 2 for float and double, 1 for what is signed, 0 for other numbers and whatever is none.
#ifdef __cplusplus
extern "C++" {
template <class T, bool = __is_enum(T)>
struct isomer_sort {
  enum { value = T(0.5) != T(0) ? 2 : T(-1) < T(1) ? 1 : 0 };
};
template <class T>
struct isomer_sort<T, true> : isomer_sort<typename isomer_underlying<T>::integer> {};
template <>
struct isomer_sort<bool, false> {
  enum { value = 0 };
};
template <class T>
struct isomer_sort<volatile T, false> : isomer_sort<T> {};
template <class T>
struct isomer_sort<T&, false> : isomer_sort<T> {};
}
#define ISOMER_SORT(type, member) isomer_sort<decltype(((type*)0)->member)>::value
#else
#define ISOMER_SORT(type, member)                 \
  ISOMER_EXTENSION _Generic((((type*)0)->member), \
      float: 2,                                   \
      double: 2,                                  \
      signed char: 1,                             \
      short: 1,                                   \
      int: 1,                                     \
      long: 1,                                    \
      long long: 1,                               \
      char: (char)-1 < 0,                         \
      default: 0)
#endif

// Whether a flag is set. A caller may have left anything in it, and to read a bool that is neither false nor true is
// undefined: so it is read as bytes.
#define ISOMER_IS_SET(flag) isomer_is_set(&(flag), sizeof(flag))
ISOMER_INLINE bool isomer_is_set(const void* flag, size_t size) {
  const uint8_t* const bytes = (const uint8_t*)flag;
  if (size == 1) return bytes[0] != 0;
  while (size)
    if (bytes[--size]) return true;
  return false;
}

// C functions, also for C++.
#ifdef __cplusplus
#define ISOMER_BEGIN extern "C" {
#define ISOMER_END }
#else
#define ISOMER_BEGIN
#define ISOMER_END
#endif

#endif
