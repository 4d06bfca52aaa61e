// SPDX-License-Identifier: MIT
// Values as the notation of `isomer inspect` and `isomer assemble` spells them.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace isomer::cli {

// "…", with \n, \r, \t, \", \\ and \xHH: whatever would move a cursor, or the order in which characters are shown, is
// escaped, and so is what is no UTF-8.
std::string text_literal(std::string_view bytes);
// x"00 ff".
std::string hex_literal(std::string_view bytes);
// The beginning, and how many bytes there are, of what is too long for a line.
std::string shortened_literal(std::string_view text);
std::string shortened_hex(std::string_view bytes);
// As a signed number, which is what small negative ones are meant as.
std::string varint_literal(std::uint64_t v);
// The bits of an i32 or i64: as an integer, as a real number, or in hexadecimal, whichever somebody may have meant.
std::string fixed_literal(std::uint64_t bits, bool is_64);

}  // namespace isomer::cli
