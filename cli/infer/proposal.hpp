// SPDX-License-Identifier: MIT
// A proposed schema, and its text.
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
  std::string note;                           // how certain this is
  std::unique_ptr<proposed_message> message;  // the message that is the type of the field or of a map's values; or null
};

struct proposed_message {
  std::string name;
  std::vector<proposed_field> fields;
};

struct proposal {
  std::string package, note;
  bool has_groups = false;  // whether there are groups, which editions have and proto3 lacks
  std::vector<std::string> imports;
  proposed_message top;
};

// Returns the text of a .proto file that compiles.
std::string proto_text(const proposal& p);

// Describes how certain a type is, for which there were so many `values`. With `is_only`, no other type is possible.
std::string_view certainty(std::uint64_t values, bool is_only);
// Returns "seen in 3 of 4, sure" and more, separated by commas.
std::string seen_text(std::uint64_t seen, std::uint64_t of, std::string_view sure, std::string_view more);

// How deep messages may be nested, which protoc limits.
inline constexpr std::size_t most_declared_levels = 30;

}  // namespace isomer::cli
