// SPDX-License-Identifier: MIT
// What a format says of itself and of its options, for whatever lists formats.
#pragma once
#include <cstdint>
#include <string_view>
#include "../base/kind.hpp"

namespace isomer {

// How one message ends and the next begins.
enum class framing : std::uint8_t {
  whole,      // there is one, which is all of the input
  delimited,  // each behind its length as a varint: isomer/delimited.hpp, whatever the format
  lines,      // each a line
  documents,  // of YAML
  sequence,   // one behind the other: each tells by itself where it ends
  tfrecord,   // each between its length and a checksum, as TensorFlow's files have them
};

// Of a format that no service speaks.
inline constexpr std::uint32_t no_number = 0xffff'ffff;

// Each format has them as Format::facts. Names and endings are lists with a space between.
struct format_facts {
  std::string_view name{};
  std::string_view aliases{};        // other names of the format
  std::string_view endings{};        // what the names of its files end with
  std::string_view magic{};          // what data that begins with it must be, if anything
  std::uint32_t number = no_number;  // stands for the format on the wire, and never changes
  // Of one name there may be several formats, which differ in the layout of a message and in the order of keys.
  keys layout = keys::name;
  bool deterministic = false;
  framing records = framing::whole;  // without anything around them
};

// Whether an option counts for reading, for writing, or for both.
enum class direction : std::uint8_t { in = 1, out = 2, both = 3 };

// Format::options(see) calls see(option, &Format::member) for each option that a Boolean or a number sets. Those that
// take functions, types or limits are not among them.
struct format_option {
  std::string_view name;  // the member's
  direction use;
  std::string_view means;      // Markdown
  std::string_view command{};  // how the command spells it, too: "names=proto"
  long most = 0;               // of a number
};

}  // namespace isomer
