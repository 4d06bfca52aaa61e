// SPDX-License-Identifier: MIT
// Messages in C and in C++, side by side. Their types have names that are alike, so no file includes both, and what
// stands between is bytes.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace test {

enum class format { protobuf, msgpack, msgpack_array };

// What came of reading bytes, and of writing what was read; errors as words, "" for none.
struct outcome {
  std::string read_error, write_error;
  std::size_t at = 0;  // of read_error
  std::string bytes;
};
using respell = outcome (*)(std::string_view bytes, format from, format to);

// Of the message with that full name, or null.
respell find_in_c(const std::string& name);

// Writes the message of these bytes into each room there may be for it, which must be enough or not; then arrays of it.
// Returns what was wrong, or "".
std::string wrong_with_rooms_in_c(const std::string& name, std::string_view bytes, format f);
std::string wrong_with_arrays_in_c(const std::string& name, std::string_view bytes, format f);

}  // namespace test
