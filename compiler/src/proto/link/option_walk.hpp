// SPDX-License-Identifier: MIT
// Visits the options of every declaration, with their message type.
#pragma once
#include <string>
#include "../bytes/option_numbers.hpp"
#include "../tree/syntax.hpp"
#include "universe.hpp"

namespace isomer::compiler::proto {

// FieldOptions.OptionTargetType: the targets of options.
enum class option_target : std::uint8_t {
  none,
  file,
  extension_range,
  message,
  field,
  oneof,
  enumeration,
  enum_value,
  service,
  method
};

// The target with its article, for error messages.
inline const char* name_of(option_target target) {
  constexpr const char* names[] = {
      "this",      "a file",  "a range of extensions", "a message", "a field", "a oneof", "an enum", "a value",
      "a service", "a method"};
  return names[static_cast<std::size_t>(target)];
}

struct options_of {
  const option_list& options;
  option_target target;
  const message* type;  // such as google.protobuf.FieldOptions
  const universe* in;   // the files that declare it
  place at;
};

// The message type of a target's options: that of the files, or else the built-in one.
struct option_type {
  const message* type = nullptr;
  const universe* in = nullptr;
};
inline option_type option_type_of(option_target target, const universe& all, const builtin& known) {
  static constexpr std::string_view names[] = {"",      "File", "ExtensionRange", "Message", "Field",
                                               "Oneof", "Enum", "EnumValue",      "Service", "Method"};
  const std::string name = "google.protobuf." + std::string(names[static_cast<std::size_t>(target)]) + "Options";
  if (const message* m = all.symbols.find(name).as_message()) return {m, &all};
  if (known.all)
    if (const message* m = known.all->symbols.find(name).as_message()) return {m, known.all};
  return {};
}

template <class See>
void each_options(const file& f, const universe& all, const builtin& known, See see) {
  option_type types[10];
  for (std::size_t i = 1; i < 10; ++i) types[i] = option_type_of(static_cast<option_target>(i), all, known);
  const auto visit = [&](const option_list& o, option_target t, place at) {
    const option_type& type = types[static_cast<std::size_t>(t)];
    if (o.present && type.type) see(options_of{o, t, type.type, type.in, at});
  };
  const auto visit_enum = [&](const enumeration& e) {
    visit(e.options, option_target::enumeration, e.at);
    for (const enum_value& v : e.values) visit(v.options, option_target::enum_value, v.at);
  };
  const auto visit_message = [&](auto& self, const message& m) -> void {
    visit(m.options, option_target::message, m.at);
    for (const field& one : m.fields) visit(one.options, option_target::field, one.at);
    for (const oneof& o : m.oneofs) visit(o.options, option_target::oneof, o.at);
    for (const extension_range& r : m.ranges) visit(r.options, option_target::extension_range, r.at);
    for (const field& one : m.extensions) visit(one.options, option_target::field, one.at);
    for (const enumeration& e : m.enums) visit_enum(e);
    for (const message& nested : m.messages) self(self, nested);
  };
  visit(f.options, option_target::file, f.edition_at);
  for (const message& m : f.messages) visit_message(visit_message, m);
  for (const enumeration& e : f.enums) visit_enum(e);
  for (const service& s : f.services) {
    visit(s.options, option_target::service, s.at);
    for (const method& m : s.methods) visit(m.options, option_target::method, m.at);
  }
  for (const field& one : f.extensions) visit(one.options, option_target::field, one.at);
}

}  // namespace isomer::compiler::proto
