// SPDX-License-Identifier: MIT
// A path to values of a message: phone[0].number, phone[*].number, by_name["a b"].id; an empty path is the message
// itself. It accepts the paths of isomer::at and isomer diff, and also [*].
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace isomer::cli {

struct query_step {
  enum class kind : std::uint8_t {
    name,   // the name of a field, or a key of a map without a schema
    index,  // the index of an element, or a key that is a number
    key,    // a key that is text
    truth,  // a key that is true or false
    every,  // all elements, or all entries
  } is;
  std::string text;  // of a name, a key and a truth; of an index, its digits, which may be those of a negative number
  std::size_t index = 0;  // larger than any list if the number is no index

  bool operator==(const query_step&) const = default;
};
using query_path = std::vector<query_step>;

// Parses a path. Returns nothing, and the reason, if it is invalid.
std::optional<query_path> parse_path(std::string_view text, std::string& why);
// Returns how many [*] it has. Without one, it leads to at most one value.
std::size_t stars_of(const query_path& p);
// Returns the number of steps up to the last [*], including it.
std::size_t steps_to_last_star(const query_path& p);
// Whether the first n steps are equal.
bool begin_alike(const query_path& a, const query_path& b, std::size_t n);

}  // namespace isomer::cli
