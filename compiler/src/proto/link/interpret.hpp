// SPDX-License-Identifier: MIT
// Interprets options: from names and values to the bytes of FileOptions, FieldOptions, and so on.
#pragma once
#include "../text/report.hpp"
#include "aggregate.hpp"
#include "lookup.hpp"

namespace isomer::compiler::proto {

class interpreter {
 public:
  interpreter(file& f, const universe& all, const builtin& known, const lookup& names, report& found)
      : file_(f), all_(all), known_(known.all ? *known.all : all), names_(names), report_(found) {}

  // Features are options, and options have features: ordinary options are interpreted before features are resolved, and
  // extensions after it.
  void interpret_known() { interpret_all(false); }
  void interpret_extensions() { interpret_all(true); }

 private:
  struct place_of_options {
    option_list& options;
    std::string_view type;   // in google.protobuf
    std::string_view scope;  // where names are looked up
  };
  // The fields that an option's name passes through, and the one that it sets.
  using field_path = std::vector<const field*>;

  void interpret_all(bool extensions);
  void interpret_message(message& m, bool extensions);
  void interpret_field(field& f, bool extensions);
  void interpret_enum(enumeration& e, bool extensions);
  void interpret(const place_of_options& of, bool extensions);
  bool interpret(const option& o, const place_of_options& of, const message& type, std::string& to);
  bool follow(const option& o, const place_of_options& of, const message& type, field_path& to);
  const field* find_part(const option& o, std::size_t which, const place_of_options& of, const message& in,
                         const std::string& name);
  bool check_unset(const option& o, const field_path& path, const std::string& name);
  void relocate(const option& o, const field_path& path);
  bool wrong(place at, std::string text);

  file& file_;
  const universe& all_;
  const universe& known_;
  const lookup& names_;
  report& report_;
  // What the options of a declaration set, and what they set as a whole.
  std::map<location_path, std::string> set_;
  std::map<location_path, std::int32_t> repeated_;  // how many elements there are
};

// Encodes a value as a field, with its tag, of a message within `depth` others. Returns false, and the reason, if the
// value is wrong.
bool write_value(const option& o, const field& f, int depth, const universe& all, const lookup& names, std::string& to,
                 value_error& wrong);

}  // namespace isomer::compiler::proto
