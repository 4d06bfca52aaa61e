// What differs between compilers, and the version that generated code checks. C11, and C++11 or newer.
// SPDX-License-Identifier: MIT
//
// Three macros may be defined for the whole program, which must agree about them:
//
//   -DISOMER_MAX_DEPTH=20     less stack, for messages that nest less deep
//   -DISOMER_WIDE=0           loops over bytes in place of words: less code
//   -DISOMER_NO_STRINGS       no isomer_status_text, and no text of errors
#ifndef ISOMER_PORT_H
#define ISOMER_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>  // memcpy, memmove, memset, memcmp: what a compiler asks of a freestanding program, too

// The version of the functions that generated code calls. Generated code does not compile with another version.
#define ISOMER_C_VERSION 1

// The version of Isomer, as text, and as a number for comparisons: 10000 * major + 100 * minor + patch.
#define ISOMER_VERSION "0.1.0"
#define ISOMER_VERSION_NUMBER 100

// How deep messages may nest where the schema sets no limit: in unknown fields, and in messages that contain messages
// of their own type. Each level costs stack, so a small machine may want less. Deeper input is ISOMER_TOO_DEEP.
#ifndef ISOMER_MAX_DEPTH
#define ISOMER_MAX_DEPTH 100
#endif

// The size in bytes of the largest message, as in every implementation of protobuf.
#define ISOMER_MAX_BYTES 0x7fffffff

// 1 if text is examined and copied in words of eight bytes, 0 if it is in loops over bytes, which take less code. The
// default is 1 on machines of 64 bits. MemorySanitizer gets loops: a word may contain a NUL and, behind it, bytes that
// were never set, which do not influence the result but are reported.
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

// ISOMER_INLINE declares a function of a header that is always inlined, and ISOMER_NOINLINE one that never is.
// ISOMER_LIKELY and ISOMER_UNLIKELY return a condition, and tell the compiler what to expect of it. The result of a
// function that is declared ISOMER_NODISCARD must be used. With compilers other than GCC and Clang, they do nothing.
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

// ISOMER_STATIC_ASSERT makes the compiler check a condition, and ISOMER_ALIGNOF returns the alignment of a type. With
// them, generated code checks what it assumes about bound structs. ISOMER_EXTENSION suppresses warnings about both.
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

// ISOMER_IS_SIGNED(type) is true if an integer or an enum is signed. In C++, -1 may be out of an enum's range, so that
// the underlying type decides.
#ifdef __cplusplus
extern "C++" {
// The type that represents a type's values: of an enum its underlying type, else the type itself.
template <class T, bool = __is_enum(T)>
struct isomer_underlying {
  typedef T integer;
};
template <class T>
struct isomer_underlying<T, true> {
  typedef __underlying_type(T) integer;
};
}
// True if the integer or enum is signed.
#define ISOMER_IS_SIGNED(type) (isomer_underlying<type>::integer(-1) < isomer_underlying<type>::integer(1))
#else
#define ISOMER_IS_SIGNED(type) ((type) - 1 < (type)1)
#endif

// Structs that show which alignment a number of 2, 4 or 8 bytes gets as a member, which is on some machines less than
// the alignment of its type.
typedef struct isomer_align16 {
  char before;      // puts the number off the begin
  uint16_t number;  // its offset is the alignment
} isomer_align16;
typedef struct isomer_align32 {
  char before;      // puts the number off the begin
  uint32_t number;  // its offset is the alignment
} isomer_align32;
typedef struct isomer_align64 {
  char before;      // puts the number off the begin
  uint64_t number;  // its offset is the alignment
} isomer_align64;
// ISOMER_ALIGNMENT is the alignment that a member of `size` bytes needs. ISOMER_IS_ALIGNED is true if a struct's member
// is aligned so that the machine can load it at once, which it may not be in a packed struct; ISOMER_IS_ALIGNED_TO is
// the same for a given alignment.
#define ISOMER_ALIGNMENT(size)                      \
  ((size) >= 8   ? offsetof(isomer_align64, number) \
   : (size) >= 4 ? offsetof(isomer_align32, number) \
   : (size) >= 2 ? offsetof(isomer_align16, number) \
                 : 1)
#define ISOMER_IS_ALIGNED_TO(alignment, type, member) \
  (ISOMER_ALIGNOF(type) >= (alignment) && offsetof(type, member) % (alignment) == 0)
#define ISOMER_IS_ALIGNED(type, member) ISOMER_IS_ALIGNED_TO(ISOMER_ALIGNMENT(sizeof(((type*)0)->member)), type, member)

// ISOMER_SORT is 2 if a struct's member is a float or a double, 1 if it is a signed integer, and 0 if it is anything
// else. By it, generated code checks that the members of bound structs fit their fields.
#ifdef __cplusplus
extern "C++" {
// The number for a type.
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
// 2, 1 or 0: see above.
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

// Reports whether a flag is set. A caller may have left any bytes in it. To read a bool that is neither false nor true
// is undefined behaviour, so the flag is read byte by byte.
#define ISOMER_IS_SET(flag) isomer_is_set(&(flag), sizeof(flag))
// Reports whether one of the `size` bytes of a flag is not 0.
ISOMER_INLINE bool isomer_is_set(const void* flag, size_t size) {
  const uint8_t* const bytes = (const uint8_t*)flag;
  if (size == 1) return bytes[0] != 0;
  while (size)
    if (bytes[--size]) return true;
  return false;
}

// Stand around the declarations of a header, so that they have C linkage when the header is included in C++.
#ifdef __cplusplus
#define ISOMER_BEGIN extern "C" {
#define ISOMER_END }
#else
#define ISOMER_BEGIN
#define ISOMER_END
#endif

#endif
