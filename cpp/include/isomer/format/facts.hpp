// SPDX-License-Identifier: MIT
// The description of a format and of its options, for programs that list formats.
#pragma once
#include <cstdint>
#include <string_view>
#include "../base/kind.hpp"

namespace isomer {

// How one message ends and the next begins.
enum class framing : std::uint8_t {
  whole,      // one message, which is all of the input
  delimited,  // each after its length as a varint: isomer/delimited.hpp, for any format
  lines,      // each on a line
  documents,  // YAML documents
  sequence,   // one after another, without separators
  tfrecord,   // each between its length and a checksum, as in TensorFlow's files
};

// For a format that is not used in services.
inline constexpr std::uint32_t no_number = 0xffff'ffff;

// Each format has them as Format::facts. Names and endings are lists separated by spaces.
struct format_facts {
  std::string_view name{};
  std::string_view aliases{};        // other names of the format
  std::string_view endings{};        // the extensions of its files' names
  std::string_view magic{};          // bytes that identify the format at the beginning of data
  std::uint32_t number = no_number;  // identifies the format on the wire, and never changes
  // Several formats may have one name; they differ in the layout of a message and in the order of keys.
  keys layout = keys::name;
  bool deterministic = false;
  framing records = framing::whole;  // without anything around them
};

// Whether an option applies to reading, to writing, or to both.
enum class direction : std::uint8_t { in = 1, out = 2, both = 3 };

// Format::options(see) calls see(option, &Format::member) for each option that is a Boolean or a number. Options that
// are functions, types or limits are not included.
struct format_option {
  std::string_view name;  // the member's name
  direction use;
  std::string_view means;      // Markdown
  std::string_view command{};  // an additional spelling in the command: "names=proto"
  long most = 0;               // the maximum of a number
};

}  // namespace isomer
