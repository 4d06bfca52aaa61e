// SPDX-License-Identifier: MIT
// A schema as it is proposed, and its text.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace isomer::cli {

struct proposed_message;

struct proposed_field {
  std::uint32_t number = 0;
  std::string name, type;
  bool is_repeated = false;
  std::vector<std::string> options;           // "packed = false"
  std::string note;                           // how sure this is
  std::unique_ptr<proposed_message> message;  // whose name the type is, or that of a map's values; or null
};

struct proposed_message {
  std::string name;
  std::vector<proposed_field> fields;
};

struct proposal {
  std::string package, note;
  bool has_groups = false;  // which editions have, and proto3 has not
  std::vector<std::string> imports;
  proposed_message top;
};

// Of a .proto file that compiles.
std::string proto_text(const proposal& p);

// How sure a type is, of which `values` were seen. `is_only`: no other type could be meant by them.
std::string_view certainty(std::uint64_t values, bool is_only);
// "seen in 3 of 4, sure" and more, with commas between.
std::string seen_text(std::uint64_t seen, std::uint64_t of, std::string_view sure, std::string_view more);

// Messages are declared in each other, and a .proto file may have no more of that.
inline constexpr std::size_t most_declared_levels = 30;

}  // namespace isomer::cli
