// SPDX-License-Identifier: MIT
// JSON's long strings, written and read by blocks of 32 bytes where the processor has AVX2.
#pragma once
#include <bit>
#include <string_view>
#include "../../wire/avx2.hpp"
#include "escapes.hpp"
#include "string_marks.hpp"

#if ISOMER_AVX2
namespace isomer::detail::json {

// A bit for each quote, backslash or control character. With 2 flipped, a quote is the one that follows the controls.
ISOMER_TARGET_AVX2 inline unsigned special32(wire::avx2::words x) {
  using namespace wire::avx2;
  auto bytes = reinterpret_cast<unsigned_bytes>(x);
  auto special = ((bytes ^ 2) < 33) | (bytes == '\\');
  return top_bits(reinterpret_cast<words>(special));
}

ISOMER_TARGET_AVX2 inline unsigned slashes32(wire::avx2::words x) {
  using namespace wire::avx2;
  return top_bits(reinterpret_cast<words>(reinterpret_cast<unsigned_bytes>(x) == '\\'));
}

ISOMER_TARGET_AVX2 inline unsigned quotes32(wire::avx2::words x) {
  using namespace wire::avx2;
  return top_bits(reinterpret_cast<words>(reinterpret_cast<unsigned_bytes>(x) == '"'));
}
ISOMER_TARGET_AVX2 inline unsigned controls32(wire::avx2::words x) {
  using namespace wire::avx2;
  return top_bits(reinterpret_cast<words>(reinterpret_cast<unsigned_bytes>(x) < 32));
}

// See copy_plain.
ISOMER_TARGET_AVX2 ISOMER_OUTLINED inline std::size_t copy_plain_avx2(char* o, const char* p, std::size_t n,
                                                                      unsigned& high) {
  using namespace wire::avx2;
  words seen{};
  std::size_t i = 0;
  for (; n - i >= 64; i += 64) {
    words a = load32(p + i), b = load32(p + i + 32);
    store32(o + i, a), store32(o + i + 32, b);
    if (special32(a) | special32(b)) [[unlikely]]
      break;
    seen |= a | b;
  }
  while (i < n) {
    std::size_t at = n - i < 32 ? n - 32 : i;
    words x = load32(p + at);
    store32(o + at, x);
    seen |= x;
    if (unsigned hit = special32(x)) [[unlikely]] {
      i = at + static_cast<unsigned>(std::countr_zero(hit));
      break;
    }
    i = at + 32;
  }
  high |= top_bits(seen);
  return i;
}

// See put_escaped; for n >= 32.
ISOMER_TARGET_AVX2 ISOMER_OUTLINED inline char* put_escaped_avx2(char* o, const char* p, std::size_t n,
                                                                 unsigned& high) {
  using namespace wire::avx2;
  words seen{};
  for (; n >= 128; p += 64, n -= 64) {
    words a = load32(p), b = load32(p + 32);
    store32(o, a), store32(o + 32, b);
    seen |= a | b;
    std::size_t done = 0;
    for (auto hits = special32(a) | std::uint64_t{special32(b)} << 32; hits; hits &= hits - 1) {
      auto at = static_cast<std::size_t>(std::countr_zero(hits));
      o = put_character(o + (at - done), p[at]);
      done = at + 1;
      store32(o, load32(p + done)), store32(o + 32, load32(p + done + 32));
    }
    o += 64 - done;
  }
  while (n >= 32) {
    words x = load32(p);
    store32(o, x);
    seen |= x;
    unsigned hit = special32(x);
    auto plain = hit ? static_cast<std::size_t>(std::countr_zero(hit)) : 32;
    o += plain, p += plain, n -= plain;
    if (!hit) continue;
    o = put_character(o, *p++), --n;
    if (hit & (hit - 1) && n >= 4) {  // text that needs several escapes often needs the next one soon
      for (int i = 0; i < 4; ++i) o = put_character(o, p[i]);
      p += 4, n -= 4;
    }
  }
  // The rest is the end of the last block, if there was one.
  if (n) {
    words x = load32(p + n - 32);
    seen |= x;
    if (special32(x) >> (32 - n))
      for (const char* end = p + n; p != end; ++p) o = put_character(o, *p);
    else wire::copy(o, p, n), o += n;
  }
  high |= top_bits(seen);
  return o;
}

// See end_of_coded.
ISOMER_TARGET_AVX2 ISOMER_OUTLINED inline const char* end_of_coded_avx2(const char*& p, const char* end,
                                                                        std::uint64_t& carry, unsigned& high) {
  using namespace wire::avx2;
  words seen{};
  const char* found = nullptr;
  for (; end - p >= 64; p += 64) {
    const words a = load32(p), b = load32(p + 32);
    seen |= a | b;
    const string_marks m{slashes32(a) | std::uint64_t{slashes32(b)} << 32,
                         quotes32(a) | std::uint64_t{quotes32(b)} << 32,
                         controls32(a) | std::uint64_t{controls32(b)} << 32};
    if (const std::uint64_t hit = m.ends(carry)) {
      found = p + std::countr_zero(hit);
      break;
    }
  }
  high |= top_bits(seen);
  return found;
}

// Reads in whole blocks of 64 and of 32 characters while there are as many after them, and moves i to the rest. Returns
// null if the escape at i is malformed.
ISOMER_TARGET_AVX2 ISOMER_OUTLINED inline char* unescape_avx2(std::string_view s, std::size_t& i, char* o) {
  using namespace wire::avx2;
  while (s.size() - i >= 128) {
    const char* p = s.data() + i;
    words a = load32(p), b = load32(p + 32);
    store32(o, a), store32(o + 32, b);
    std::size_t done = 0;
    auto slashes = slashes32(a) | std::uint64_t{slashes32(b)} << 32;
    while (slashes) {
      auto at = static_cast<std::size_t>(std::countr_zero(slashes));
      std::size_t next = i + at;
      o = unescape_at(s, next, o + (at - done));
      if (!o) return i += at, o;
      done = next - i;
      if (done >= 64) break;
      slashes &= ~std::uint64_t{0} << done;
      store32(o, load32(p + done)), store32(o + 32, load32(p + done + 32));
    }
    if (done < 64) o += 64 - done, done = 64;
    i += done;
  }
  while (s.size() - i >= 64) {
    const char* p = s.data() + i;
    const words a = load32(p);
    store32(o, a);
    std::size_t done = 0;
    for (unsigned slashes = slashes32(a); slashes;) {
      const auto at = static_cast<unsigned>(std::countr_zero(slashes));
      std::size_t next = i + at;
      o = unescape_at(s, next, o + (at - done));
      if (!o) return i += at, o;
      done = next - i;
      if (done >= 32) break;
      slashes &= ~0u << done;
      store32(o, load32(p + done));
    }
    if (done < 32) o += 32 - done, done = 32;
    i += done;
  }
  return o;
}

}  // namespace isomer::detail::json
#endif
