// SPDX-License-Identifier: MIT
// Parses a format with its options: json, protobuf:delimited, json:indent=2,original_names.
#pragma once
#include <cstddef>
#include <cstdint>
#include <isomer/base/limits.hpp>
#include <isomer/format/facts.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace isomer::records {

// The formats, with their numbers on the wire.
enum class format : std::uint32_t { protobuf, json, text, msgpack, cbor, yaml, php, positional, tpl };

// A format with its options, and how records are framed.
struct format_spec {
  format is = format::protobuf;
  framing records = framing::whole;
  keys layout = keys::name;
  bool deterministic = false;
  bool rounds_integers = false;  // integers beyond 64 bits, which become doubles
  bool any_as_bytes = false;     // an Any whose type is not in the schema becomes {"@type": …, "@value": base64}
  isomer::limits limits{};

  // The options of the format itself, by the names of their members: see format_option.
  struct setting {
    std::string_view option;  // must have static storage duration
    long value;
  };
  std::vector<setting> settings{};

  void set(std::string_view option, long value) { settings.push_back({option, value}); }
  std::optional<long> value_of(std::string_view option) const {
    std::optional<long> last;
    for (const setting& s : settings)
      if (s.option == option) last = s.value;
    return last;
  }
  bool is_set(std::string_view option) const { return value_of(option).value_or(0) != 0; }
};

// Parses a format: its name, and after a colon its options, separated by commas. Returns nothing, and the reason, if
// one of them is unknown.
std::optional<format_spec> parse_format(std::string_view text, direction to, std::string& why);
// Returns the format for the ending of a file's name, before the ending of a compression; nothing if the ending is not
// one of a format.
std::optional<format_spec> format_of_name(std::string_view file);
// Returns the format that data with this beginning must have; nothing if several are possible.
std::optional<format_spec> format_of_magic(std::string_view head);
// The format's name, without options.
format_spec usual_spec_of(format f);

// The format with its framing and without other options: json, protobuf:delimited.
std::string name_of(const format_spec& f);
// Whether values of the format cannot be read without a schema.
bool needs_schema(format f);
bool is_text(format f);
// The names of the formats, without aliases.
std::vector<std::string> format_names();

}  // namespace isomer::records
