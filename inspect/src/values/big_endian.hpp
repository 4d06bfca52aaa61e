// SPDX-License-Identifier: MIT
// Big-endian numbers, as in MessagePack and CBOR.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace isomer::inspect {

// Loads a number of n bytes, which must be there.
std::uint64_t read_big_endian(std::string_view from, std::size_t n);
// Converts a binary16 of IEEE 754.
double half_of(unsigned bits);

inline constexpr const char* no_complete_value = "no complete value";

}  // namespace isomer::inspect
