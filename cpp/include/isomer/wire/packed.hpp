// SPDX-License-Identifier: MIT
// Packed varints: counts them, then decodes them with code for runs of one width, or one by one. Reads nothing beyond
// the run.
#pragma once
#include <bit>
#include <type_traits>
#include "avx2.hpp"
#include "bytes.hpp"

namespace isomer::detail::wire {

// The number of bytes of a word whose top bit is clear.
ISOMER_ALWAYS constexpr std::size_t count_ends(std::uint64_t w) {
  return static_cast<std::size_t>(((~w & high_bits) >> 7) * 0x0101010101010101u >> 56);
}
// The n bytes from p on, at most eight, as one word, followed by zeros.
ISOMER_ALWAYS constexpr std::uint64_t load_short(const char* p, std::size_t n) {
  if (n == 8) return load<std::uint64_t>(p);
  if (n >= 4) return load<std::uint32_t>(p) | std::uint64_t{load<std::uint32_t>(p + n - 4)} << (8 * (n - 4));
  if (n == 0) return 0;
  auto at = [p](std::size_t i) ISOMER_FLAT { return std::uint64_t{static_cast<unsigned char>(p[i])} << (8 * i); };
  return at(0) | at(n / 2) | at(n - 1);
}

// Varints end at a byte whose top bit is clear.
constexpr std::size_t count_varints(const char* p, std::size_t n) {
  std::size_t count = 0, i = 0;
  if (folding()) {
    for (; i < n; ++i) count += static_cast<unsigned char>(p[i]) < 128;
    return count;
  }
#if ISOMER_SSE2
  for (; i + 16 <= n; i += 16) {
    auto x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + i));
    count += 16 - static_cast<std::size_t>(__builtin_popcount(static_cast<unsigned>(_mm_movemask_epi8(x))));
  }
#endif
  for (; i + 8 <= n; i += 8) count += count_ends(load<std::uint64_t>(p + i));
  return count + count_ends(load_short(p + i, n - i)) - (8 - (n - i));
}

// Eight bytes of seven payload bits each, gathered to 56 bits.
ISOMER_ALWAYS constexpr std::uint64_t gather7(std::uint64_t w) {
  w &= 0x7f7f7f7f7f7f7f7fu;
  w = (w & 0x007f007f007f007fu) | ((w & 0x7f007f007f007f00u) >> 1);
  w = (w & 0x00003fff00003fffu) | ((w & 0x3fff00003fff0000u) >> 2);
  return (w & 0x0fffffffu) | ((w & 0x0fffffff00000000u) >> 4);
}

// One varint of more than eight bytes, of which the first eight are gathered in low. Returns null if it has more than
// ten.
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

// Two varints from a word that begins with them, or one that is too long for that; there are more after the word. There
// is no branch on their lengths, which processors cannot predict.
template <class T, class Take>
ISOMER_ALWAYS const char* one_or_two(const char* p, std::uint64_t x, std::uint64_t stop, T*& to, Take take) {
  const std::uint64_t rest = stop & (stop - 1);
  const std::uint64_t first = stop ^ (stop - 1);
  const auto size = static_cast<unsigned>(std::countr_zero(stop)) + 1;
  const std::uint64_t last = rest ? rest : stop;
  to[0] = take(gather7(x & first));
  to[1] = take(gather7((x & (last ^ (last - 1))) >> (size & 63)));
  to += rest ? 2 : 1;
  return p + static_cast<unsigned>(std::countr_zero(last)) / 8 + 1;
}

// The last bytes of a run, at most eight, which hold whole varints.
template <class T, class Take>
ISOMER_ALWAYS void read_packed_short(std::uint64_t x, std::size_t n, T* to, Take take) {
  for (const T* end = to + (count_ends(x) - (8 - n)); to != end;) {
    const std::uint64_t stop = ~x & high_bits;
    *to++ = take(gather7(x & (stop ^ (stop - 1))));
    x = x >> static_cast<unsigned>(std::countr_zero(stop)) >> 1;
  }
}

template <class T, class Take>
inline bool read_packed_words(const char* p, const char* end, T* to, Take take) {
  while (end - p > 8) {
    std::uint64_t x = load<std::uint64_t>(p), stop = ~x & high_bits;
    if (stop == high_bits) {  // eight varints of one byte
      for (int i = 0; i < 8; ++i) to[i] = take((x >> (8 * i)) & 127);
      to += 8, p += 8;
    } else if (stop == 0) [[unlikely]] {
      if (end - p < 10) return read_packed_tail(p, end, to, take);
      p = nine_or_ten(p, gather7(x), to, take);
      if (!p) return false;
    } else p = one_or_two(p, x, stop, to, take);
  }
  const auto n = static_cast<std::size_t>(end - p);
  read_packed_short(load_short(p, n), n, to, take);
  return true;
}

#if ISOMER_AVX2
namespace avx2 {
ISOMER_TARGET_AVX2 inline std::uint64_t gather7(std::uint64_t w) { return __builtin_ia32_pext_di(w, ~high_bits); }
// The same for each word.
ISOMER_TARGET_AVX2 inline words gather7(words x) {
  constexpr words join16 = words{} | 0x8001800180018001u, join32 = words{} | 0x4000000140000001u;
  x &= 0x7f7f7f7f7f7f7f7fu;
  auto pairs = __builtin_ia32_pmaddubsw256(reinterpret_cast<bytes>(join16), reinterpret_cast<bytes>(x));
  auto fours = __builtin_ia32_pmaddwd256(reinterpret_cast<shorts>(pairs), reinterpret_cast<shorts>(join32));
  x = reinterpret_cast<words>(fours);
  return (x & 0xffffffffu) | ((x >> 32) << 28);
}
// Four bytes, each as a word.
ISOMER_TARGET_AVX2 inline words widen4(const char* p) {
#if ISOMER_CLANG
  using four_bytes [[gnu::vector_size(4)]] = unsigned char;
  return __builtin_convertvector(std::bit_cast<four_bytes>(load<std::uint32_t>(p)), words);
#else  // GCC 12 converts one by one
  using half_of_ints [[gnu::vector_size(16)]] = unsigned;
  using half_of_bytes [[gnu::vector_size(16)]] = char;
  return reinterpret_cast<words>(
      __builtin_ia32_pmovzxbq256(reinterpret_cast<half_of_bytes>(half_of_ints{load<std::uint32_t>(p)})));
#endif
}
}  // namespace avx2

ISOMER_TARGET_AVX2 inline std::size_t count_varints_avx2(const char* p, std::size_t n) {
  std::size_t count = 0, i = 0;
  for (; i + 32 <= n; i += 32)
    count += 32 - static_cast<std::size_t>(__builtin_popcount(avx2::top_bits(avx2::load32(p + i))));
  for (; i < n; ++i) count += static_cast<unsigned char>(p[i]) < 128;
  return count;
}

template <class T>
ISOMER_TARGET_AVX2 inline bool read_packed_avx2(const char* p, const char* end, T* to) {
  static_assert(sizeof(T) == 8);
  auto take = [](std::uint64_t v) ISOMER_FLAT { return static_cast<T>(v); };
  while (p && end - p >= 48) {
    avx2::words x = avx2::load32(p);
    unsigned more = avx2::top_bits(x);
    if (more == 0x7f7f7f7fu) {  // four varints of eight bytes
      x = avx2::gather7(x);
      __builtin_memcpy(to, &x, sizeof x);
      to += 4, p += 32;
    } else if (more == 0) {  // thirty-two varints of one byte
      for (std::size_t i = 0; i < 32; i += 4) {
        x = avx2::widen4(p + i);
        __builtin_memcpy(to + i, &x, sizeof x);
      }
      to += 32, p += 32;
    } else {
      for (int i = 0; p && i < 4; ++i) {
        std::uint64_t v = load<std::uint64_t>(p), stop = ~v & high_bits;
        if (stop == 0) [[unlikely]] {
          p = nine_or_ten(p, avx2::gather7(v), to, take);
          continue;
        }
        *to++ = static_cast<T>(avx2::gather7(v & (stop ^ (stop - 1))));
        p += static_cast<unsigned>(std::countr_zero(stop)) / 8 + 1;
      }
    }
  }
  return p && read_packed_words(p, end, to, take);
}
#endif

// Fills the place that room(count) returns, and stops if that is null. Returns false if the run is malformed.
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
    if (n >= 48 && avx2::is_there() && __builtin_cpu_supports("bmi2")) {
      T* to = room(count_varints_avx2(p, n));
      return to && read_packed_avx2(p, end, to);
    }
#endif
  T* to = room(count_varints(p, n));
  return to && read_packed_words(p, end, to, take);
}

}  // namespace isomer::detail::wire
