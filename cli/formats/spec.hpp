// SPDX-License-Identifier: MIT
// A format as the command line spells it: json, protobuf:delimited, json:indent=2,names=proto.
#pragma once
#include <cstddef>
#include <cstdint>
#include <isomer/base/kind.hpp>
#include <isomer/base/limits.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace isomer::cli {

enum class format : std::uint8_t { protobuf, json, yaml, text, msgpack, cbor, php, positional, tpl };

// How one message ends and the next begins.
enum class framing : std::uint8_t {
  whole,      // there is one, which is all of the input
  delimited,  // each behind its length as a varint
  lines,      // each a line
  documents,  // of YAML
  sequence,   // one behind the other: each tells by itself where it ends
};

enum class direction : std::uint8_t { in, out };

struct format_spec {
  format is = format::protobuf;
  framing records = framing::whole;
  keys layout = keys::name;
  int indent = 0;
  bool deterministic = false;
  bool print_defaults = false;
  bool original_names = false;
  bool enums_as_numbers = false;  // of PHP: names, where it is said
  bool enum_names = false;
  bool unquoted_int64 = false;
  bool ignore_unknown = false;
  bool rounds_integers = false;  // those beyond 64 bits, where they would be doubles
  bool any_as_bytes = false;     // of an Any whose type is not in the schema: {"@type": …, "@value": base64}
  bool single_line = false;
  bool utf8 = false;
  isomer::limits limits{};
};

// The name, and behind a colon its options with commas between. Nothing, and why, where one is not known.
std::optional<format_spec> parse_format(std::string_view text, direction to, std::string& why);
// By the ending of a file's name, without that of its compression; nothing if it tells nothing.
std::optional<format_spec> format_of_name(std::string_view file);
// Without options.
format_spec usual_spec_of(format f);

// Without options, but with what tells messages apart: json, protobuf:delimited.
std::string name_of(const format_spec& f);
// Whether its values cannot be told without a schema.
bool needs_schema(format f);
bool is_text(format f);
// What the formats are called, without aliases.
std::vector<std::string> format_names();
// The formats and their options, for --help.
std::string formats_help();

}  // namespace isomer::cli
