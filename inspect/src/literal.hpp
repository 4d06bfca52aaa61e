// SPDX-License-Identifier: MIT
// Values in the notation of `isomer inspect` and `isomer assemble`.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace isomer::inspect {

// Returns "…" with \n, \r, \t, \", \\ and \xHH. Characters that move the cursor or change the order of what is shown
// are escaped, and so are bytes that are not UTF-8.
std::string text_literal(std::string_view bytes);
// Returns x"00 ff".
std::string hex_literal(std::string_view bytes);
// Returns the begin of bytes that are too long for a line, and how many bytes there are.
std::string shortened_literal(std::string_view text);
std::string shortened_hex(std::string_view bytes);
// The varint as a signed number, which small negative numbers are meant to be.
std::string varint_literal(std::uint64_t v);
// The bits of an i32 or i64 as an integer, as a floating-point number, or in hexadecimal, whichever is probably meant.
std::string fixed_literal(std::uint64_t bits, bool is_64);

}  // namespace isomer::inspect
