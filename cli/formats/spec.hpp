// SPDX-License-Identifier: MIT
// A format as the command line spells it: json, protobuf:delimited, json:indent=2,original_names.
#pragma once
#include <cstddef>
#include <cstdint>
#include <isomer/base/limits.hpp>
#include <isomer/format/facts.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace isomer::cli {

// By its number. Those have a name here that the command treats in a way of their own.
enum class format : std::uint32_t { protobuf, json, text, msgpack, cbor, yaml, php, positional, tpl };

struct format_spec {
  format is = format::protobuf;
  framing records = framing::whole;
  keys layout = keys::name;
  bool deterministic = false;
  bool rounds_integers = false;  // those beyond 64 bits, where they would be doubles
  bool any_as_bytes = false;     // of an Any whose type is not in the schema: {"@type": …, "@value": base64}
  isomer::limits limits{};

  // The options of the format itself, by the names of its members: see format_option.
  struct setting {
    std::string_view option;  // lasts as long as the program
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

// The name, and behind a colon its options with commas between. Nothing, and why, where one is not known.
std::optional<format_spec> parse_format(std::string_view text, direction to, std::string& why);
// By the ending of a file's name, without that of its compression; nothing if it tells nothing.
std::optional<format_spec> format_of_name(std::string_view file);
// By what data that begins this way must be; nothing if that is open.
std::optional<format_spec> format_of_magic(std::string_view head);
// Without options.
format_spec usual_spec_of(format f);

// Without options, but with what tells messages apart: json, protobuf:delimited.
std::string name_of(const format_spec& f);
// Whether its values cannot be told without a schema.
bool needs_schema(format f);
bool is_text(format f);
// What the formats are called, without aliases.
std::vector<std::string> format_names();
// The formats and the layouts of each, as --to takes them; those alone that messages of every schema have.
std::vector<std::string> layout_names();
// The formats and their options, for --help.
std::string formats_help();

}  // namespace isomer::cli
