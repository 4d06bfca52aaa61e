// SPDX-License-Identifier: MIT
// Which values of a message are meant: phone[0].number, phone[*].number, by_name["a b"].id; nothing: the message. Those
// that isomer::at takes and isomer diff prints, and [*].
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
    name,   // of a field, or the key of a map without a schema
    index,  // of an element, or a number as a key
    key,    // text as a key
    truth,  // true or false as a key
    every,  // all elements, or all entries
  } is;
  std::string text;       // of a name, a key and a truth, and the number that an index is, which may be negative
  std::size_t index = 0;  // beyond all lists where the number is none of an element

  bool operator==(const query_step&) const = default;
};
using query_path = std::vector<query_step>;

// Nothing, and why, where it is no path.
std::optional<query_path> parse_path(std::string_view text, std::string& why);
// How many [*] it has: without one, it leads to one value at most.
std::size_t stars_of(const query_path& p);
// How many steps there are up to the last [*], and it.
std::size_t steps_to_last_star(const query_path& p);
// Whether the first n steps are the same.
bool begin_alike(const query_path& a, const query_path& b, std::size_t n);

}  // namespace isomer::cli
