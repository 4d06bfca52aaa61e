// SPDX-License-Identifier: MIT
// Packed varints of 64 bits, written backwards with vector instructions if the processor has them.
#pragma once
#include "bytes.hpp"
#include "varint.hpp"

namespace isomer::detail::wire {

#if ISOMER_AVX2
// Writes the n values at `from`, of eight bytes each. There is only a branch for those of more than eight bytes, for
// any widths.
ISOMER_TARGET_AVX2 inline char* put_packed_avx2(char* e, const char* from, std::size_t n) {
  auto at = [&](std::size_t i) ISOMER_FLAT { return load<std::uint64_t>(from + 8 * i); };
  while (n) {
    const std::size_t stop = n >= 8 ? n - 8 : 0;
    if (n >= 8) {
      std::uint64_t any = 0, bytes = 0;
      for (std::size_t i = 0; i < 8; ++i) any |= at(stop + i);
      if (any < 128) {  // eight varints of one byte
        for (std::size_t i = 0; i < 8; ++i) bytes |= at(stop + i) << 8 * i;
        store(e -= 8, bytes);
        n = stop;
        continue;
      }
    }
    while (n != stop) {
      const std::uint64_t v = at(--n), groups = __builtin_ia32_pdep_di(v, ~high_bits);
      const std::size_t size = varint_size(v);
      if (size <= 8) [[likely]] {
        const std::uint64_t more = __builtin_ia32_bzhi_di(high_bits, 8 * (size - 1));  // all but the last byte continue
        store(e - 8, (groups | more) << (64 - 8 * size));
        e -= size;
      } else {
        e -= size;
        store(e, groups | high_bits);
        e[8] = static_cast<char>(size == 9 ? v >> 56 : v >> 56 | 128);
        if (size == 10) e[9] = 1;
      }
    }
  }
  return e;
}
#endif

// Writes them, if the processor has the instructions and there are enough values; the number of remaining values is
// then zero. e needs room for ten bytes each, and eight before that.
ISOMER_ALWAYS char* put_packed([[maybe_unused]] char* e, [[maybe_unused]] const void* from,
                               [[maybe_unused]] std::size_t& left) {
#if ISOMER_AVX2
  if (left >= 8 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) {
    e = put_packed_avx2(e, static_cast<const char*>(from), left);
    left = 0;
  }
#endif
  return e;
}

}  // namespace isomer::detail::wire
