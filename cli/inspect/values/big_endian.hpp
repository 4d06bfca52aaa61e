// SPDX-License-Identifier: MIT
// Numbers as MessagePack and CBOR have them, the highest byte first.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace isomer::cli {

// Of n bytes, which are there.
std::uint64_t read_big_endian(std::string_view from, std::size_t n);
// Of IEEE 754's binary16.
double half_of(unsigned bits);

inline constexpr const char* no_complete_value = "no complete value";

}  // namespace isomer::cli
