// SPDX-License-Identifier: MIT
// Packed runs of varints: count them, then fill with kernels for runs of one width, or one by one. Reads nothing past
// the run.
#pragma once
#include <type_traits>
#include "utf8.hpp"

namespace isomer::wire {

constexpr std::size_t count_varints(const char* p, std::size_t n) {
  std::size_t count = 0, i = 0;
#if ISOMER_SSE2
  if (!folding())
    for (; i + 16 <= n; i += 16) {
      auto x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + i));
      count += 16 - static_cast<std::size_t>(__builtin_popcount(static_cast<unsigned>(_mm_movemask_epi8(x))));
    }
#endif
  for (; i < n; ++i) count += static_cast<unsigned char>(p[i]) < 128;
  return count;
}

// Eight bytes of seven payload bits each, gathered to 56 bits.
ISOMER_ALWAYS constexpr std::uint64_t gather7(std::uint64_t w) {
  w &= 0x7f7f7f7f7f7f7f7fu;
  w = (w & 0x007f007f007f007fu) | ((w & 0x7f007f007f007f00u) >> 1);
  w = (w & 0x00003fff00003fffu) | ((w & 0x3fff00003fff0000u) >> 2);
  return (w & 0x0fffffffu) | ((w & 0x0fffffff00000000u) >> 4);
}

// One varint of more than eight bytes, of which the first eight are gathered in low. Null when it has more than ten.
template <class T, class Take>
ISOMER_ALWAYS constexpr const char* nine_or_ten(const char* p, std::uint64_t low, T*& to, Take take) {
  std::uint64_t b8 = static_cast<unsigned char>(p[8]), b9 = static_cast<unsigned char>(p[9]);
  std::uint64_t v = low | (b8 & 127) << 56;
  if (b8 < 128) {
    *to++ = take(v);
    return p + 9;
  }
  if (b9 > 127) return nullptr;
  *to++ = take(v | b9 << 63);
  return p + 10;
}

template <class T, class Take>
constexpr bool read_packed_tail(const char* p, const char* end, T*& to, Take take) {
  while (p < end) {
    std::uint64_t v = 0;
    for (int shift = 0;; shift += 7) {
      if (shift > 63 || p >= end) return false;
      std::uint64_t b = static_cast<unsigned char>(*p++);
      v |= (b & 127) << shift;
      if (b < 128) break;
    }
    *to++ = take(v);
  }
  return true;
}

template <class T, class Take>
inline bool read_packed_words(const char* p, const char* end, T* to, Take take) {
  while (p && end - p >= 16) {
    std::uint64_t x = load<std::uint64_t>(p), stop = ~x & high_bits;
    if (stop == high_bits) {  // eight varints of one byte
      for (int i = 0; i < 8; ++i) to[i] = take((x >> (8 * i)) & 127);
      to += 8, p += 8;
    } else if (stop == 0) {
      p = nine_or_ten(p, gather7(x), to, take);
    } else {
      *to++ = take(gather7(x & (stop ^ (stop - 1))));
      p += static_cast<unsigned>(std::countr_zero(stop)) / 8 + 1;
    }
  }
  return p && read_packed_tail(p, end, to, take);
}

#if ISOMER_AVX2
ISOMER_TARGET_AVX2 inline std::size_t count_varints_avx2(const char* p, std::size_t n) {
  std::size_t count = 0, i = 0;
  for (; i + 32 <= n; i += 32) {
    auto x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p + i));
    count += 32 - static_cast<std::size_t>(__builtin_popcount(static_cast<unsigned>(_mm256_movemask_epi8(x))));
  }
  for (; i < n; ++i) count += static_cast<unsigned char>(p[i]) < 128;
  return count;
}

template <class T>
ISOMER_TARGET_AVX2 inline bool read_packed_avx2(const char* p, const char* end, T* to) {
  static_assert(sizeof(T) == 8);
  auto take = [](std::uint64_t v) ISOMER_FLAT { return static_cast<T>(v); };
  auto place = [&](std::size_t i) ISOMER_FLAT { return reinterpret_cast<__m256i*>(to + i); };
  const __m256i seven_bits = _mm256_set1_epi8(0x7f), low_half = _mm256_set1_epi64x(0xffffffff);
  const __m256i join16 = _mm256_set1_epi16(static_cast<short>(128 << 8 | 1));
  const __m256i join32 = _mm256_set1_epi32((1 << 14) << 16 | 1);
  while (p && end - p >= 48) {
    __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
    unsigned more = static_cast<unsigned>(_mm256_movemask_epi8(x));
    if (more == 0x7f7f7f7fu) {  // four varints of eight bytes
      x = _mm256_madd_epi16(_mm256_maddubs_epi16(join16, _mm256_and_si256(x, seven_bits)), join32);
      __m256i high = _mm256_slli_epi64(_mm256_srli_epi64(x, 32), 28);
      _mm256_storeu_si256(place(0), _mm256_or_si256(_mm256_and_si256(x, low_half), high));
      to += 4, p += 32;
    } else if (more == 0) {  // thirty-two varints of one byte
      for (std::size_t i = 0; i < 8; ++i) {
        auto four = _mm_cvtsi32_si128(static_cast<int>(load<std::uint32_t>(p + 4 * i)));
        _mm256_storeu_si256(place(4 * i), _mm256_cvtepu8_epi64(four));
      }
      to += 32, p += 32;
    } else {
      for (int i = 0; p && i < 4; ++i) {
        std::uint64_t v = load<std::uint64_t>(p), stop = ~v & high_bits;
        if (stop == 0) [[unlikely]] {
          p = nine_or_ten(p, _pext_u64(v, ~high_bits), to, take);
          continue;
        }
        *to++ = static_cast<T>(_pext_u64(v & (stop ^ (stop - 1)), ~high_bits));
        p += (static_cast<unsigned>(_tzcnt_u64(stop)) >> 3) + 1;
      }
    }
  }
  return p && read_packed_tail(p, end, to, take);
}
#endif

// Fills the place that room(count) returns; null from there ends it. False when the run is malformed.
template <class T, class Room, class Take>
constexpr bool read_packed(const char* p, std::size_t n, Room room, Take take) {
  const char* end = p + n;
  if (n && static_cast<unsigned char>(end[-1]) > 127) return false;
  if (folding()) {
    T* to = room(count_varints(p, n));
    return to && read_packed_tail(p, end, to, take);
  }
#if ISOMER_AVX2
  if constexpr (sizeof(T) == 8 && Take::identity)
    if (n >= 48 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) {
      T* to = room(count_varints_avx2(p, n));
      return to && read_packed_avx2(p, end, to);
    }
#endif
  T* to = room(count_varints(p, n));
  return to && read_packed_words(p, end, to, take);
}

}  // namespace isomer::wire
