// SPDX-License-Identifier: MIT
#include "checksum.hpp"
#include <array>
#include <bit>
#include <cstddef>
#include <isomer/wire/bytes.hpp>

namespace isomer::records {
namespace {

// The effect of each byte on a checksum if 0 to 7 bytes follow it, so that eight bytes can be looked up at a time.
constexpr auto tables = [] {
  constexpr std::uint32_t polynomial = 0x82f63b78;
  std::array<std::array<std::uint32_t, 256>, 8> all{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t v = i;
    for (int bit = 0; bit < 8; ++bit) v = v & 1 ? v >> 1 ^ polynomial : v >> 1;
    all[0][i] = v;
  }
  for (std::size_t i = 0; i < 256; ++i)
    for (std::size_t behind = 1; behind < 8; ++behind)
      all[behind][i] = all[behind - 1][i] >> 8 ^ all[0][all[behind - 1][i] & 255];
  return all;
}();

std::uint32_t checksum(std::string_view bytes) {
  std::uint32_t sum = ~0u;
  for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
    const std::uint64_t eight = detail::wire::load<std::uint64_t>(bytes.data()) ^ sum;
    sum = 0;
    for (std::size_t i = 0; i < 8; ++i) sum ^= tables[7 - i][eight >> (8 * i) & 255];
  }
  for (const char c : bytes) sum = sum >> 8 ^ tables[0][(sum ^ static_cast<unsigned char>(c)) & 255];
  return ~sum;
}

}  // namespace

std::uint32_t masked_checksum(std::string_view bytes) { return std::rotr(checksum(bytes), 15) + 0xa282ead8; }

}  // namespace isomer::records
