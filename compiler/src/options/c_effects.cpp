// SPDX-License-Identifier: MIT
// A table for each sort of declaration: an option, whether it is set, whether it applies, and what it is for.
#include "c_effects.hpp"
#include <algorithm>
#include <initializer_list>

namespace isomer::compiler {
namespace {

struct rule_of_option {
  const char* name;
  bool is_said;
  bool has_effect;
  const char* why;
};

std::optional<std::string> first_without_effect(std::initializer_list<rule_of_option> rules) {
  for (const rule_of_option& r : rules)
    if (r.is_said && !r.has_effect) return std::string(r.name) + " has no effect here: it is for " + r.why;
  return {};
}

bool is_integer(kind k) {
  return is_scalar(k) && k != kind::boolean && k != kind::float32 && k != kind::float64 && k != kind::enumeration;
}

bool has_text_key(const model::field& f) { return f.rule == rule::map && f.key && f.key->kind == kind::string; }
bool is_text_or_has_it(const model::field& f) {
  return is_text(f.rule == rule::map ? f.value->kind : f.kind) || has_text_key(f);
}
bool is_many(const model::field& f) { return f.is_list() || f.rule == rule::map; }

// Whether it holds for a field of the message, or of the messages in it, which inherit its options.
template <class Holds>
bool any_field(const model::message& m, Holds holds) {
  return std::any_of(m.fields.begin(), m.fields.end(), [&](const model::field* f) { return holds(*f); }) ||
         std::any_of(m.messages.begin(), m.messages.end(),
                     [&](const model::message* inner) { return any_field(*inner, holds); });
}
// The capacities of a file or a message are for its fields. `any(holds)`: whether it holds for one of them.
template <class Any>
std::optional<std::string> capacities_without_effect(const c_options& given, Any any) {
  return first_without_effect({
      {"max_length", given.max_length.has_value(), any(is_text_or_has_it), "text and bytes"},
      {"max_count", given.max_count.has_value(), any(is_many), "lists and maps"},
      {"max_key_length", given.max_key_length.has_value(), any(has_text_key), "maps with text as their keys"},
      {"overflow", given.overflow.has_value(), any(is_text_or_has_it) || any(is_many), "what has a capacity"},
  });
}

}  // namespace

std::optional<std::string> without_effect(const model::file& f, const c_options& given) {
  const auto any = [&](auto holds) {
    return std::any_of(f.messages.begin(), f.messages.end(),
                       [&](const model::message* m) { return any_field(*m, holds); });
  };
  if (auto idle = capacities_without_effect(given, any)) return idle;
  return first_without_effect({
      {"fixed_length", given.fixed_length.has_value(), false, "fields"},
      {"nul_terminated", given.nul_terminated.has_value(), false, "fields"},
      {"int_size", given.int_size.has_value(), false, "fields"},
      {"type", given.type.has_value(), false, "messages, enums and fields"},
      {"header", given.header.has_value(), false, "messages and enums"},
      {"member", given.member.has_value(), false, "fields"},
      {"count_member", given.count_member.has_value(), false, "fields"},
      {"has_member", given.has_member.has_value(), false, "fields"},
      {"case_member", given.case_member.has_value(), false, "oneofs"},
      {"ignore", given.ignore.has_value(), false, "fields"},
      {"packed", given.packed.has_value(), false, "messages"},
  });
}

std::optional<std::string> without_effect(const model::field& f, bool bound, const c_options& now,
                                          const c_options& given) {
  const bool map = f.rule == rule::map, many = is_many(f);
  const model::field& value = map ? *f.value : f;
  const bool bytes = value.kind == kind::bytes && !map, text = is_text(value.kind);
  const bool text_key = has_text_key(f);
  // Where nothing else says how long a key may be, max_length does.
  const bool bounds_key = text_key && !now.max_key_length;
  const bool viewed = text || text_key, views = given.storage == c_storage::VIEW;
  const bool flagged = f.rule == rule::optional || f.rule == rule::required;
  const bool closed = value.enum_type && value.enum_type->closed;
  return first_without_effect({
      {"max_length", given.max_length.has_value(), text || bounds_key, "text and bytes"},
      {"max_count", given.max_count.has_value(), many, "lists and maps"},
      {"max_key_length", given.max_key_length.has_value(), text_key, "maps with text as their keys"},
      {"max_unknown", given.max_unknown.has_value(), false, "messages"},
      {"overflow", given.overflow.has_value(), text || text_key || many, "what has a capacity"},
      {"storage: VIEW", views, viewed, "text and bytes"},
      {"storage", given.storage.has_value() && !views, text || many || is_message(f.kind),
       "what has a variable size, and messages"},
      {"fixed_length", given.fixed_length.has_value(), text && !map, "bytes"},
      {"nul_terminated", given.nul_terminated.has_value(), value.kind == kind::bytes && !map, "bytes"},
      {"int_size", given.int_size.has_value(), !map && (is_integer(f.kind) || is_scalar(f.kind)), "integers"},
      {"type", given.type.has_value(), !map && (f.kind != kind::string) && (!bytes || bound),
       "numbers, messages, and bytes of an existing struct"},
      {"header", given.header.has_value(), false, "messages and enums"},
      {"count_member", given.count_member.has_value(), bound && (f.is_list() || bytes),
       "lists and bytes of an existing struct"},
      {"has_member", given.has_member.has_value(), bound && flagged, "fields with presence of an existing struct"},
      {"case_member", given.case_member.has_value(), false, "oneofs of an existing struct"},
      {"mode", given.mode.has_value(), false, "files"},
      {"ignore_unknown", given.ignore_unknown.has_value(), closed, "files, messages, and fields of closed enums"},
      {"packed", given.packed.has_value(), false, "messages"},
  });
}

std::optional<std::string> without_effect(const model::message& m, bool bound, const c_options& now,
                                          const c_options& given) {
  const auto any = [&](auto holds) { return any_field(m, holds); };
  c_options of_fields = given;
  // The entry of a map is where the length of its key is looked up.
  if (m.map_entry && m.fields[0]->kind == kind::string) of_fields.max_key_length.reset();
  // What is kept of unknown fields has a capacity, too.
  if (now.max_unknown) of_fields.overflow.reset();
  if (auto idle = capacities_without_effect(of_fields, any)) return idle;
  return first_without_effect({
      {"max_unknown", given.max_unknown.has_value(), !bound, "structs that are generated"},
      {"fixed_length", given.fixed_length.has_value(), false, "fields"},
      {"nul_terminated", given.nul_terminated.has_value(), false, "fields"},
      {"int_size", given.int_size.has_value(), false, "fields"},
      {"member", given.member.has_value(), false, "fields"},
      {"count_member", given.count_member.has_value(), false, "fields"},
      {"has_member", given.has_member.has_value(), false, "fields"},
      {"case_member", given.case_member.has_value(), false, "oneofs"},
      {"mode", given.mode.has_value(), false, "files"},
      {"ignore", given.ignore.has_value(), false, "fields"},
      {"packed", given.packed.has_value(), bound, "messages with a type"},
  });
}

std::optional<std::string> without_effect(const model::oneof&, bool bound, const c_options& given) {
  c_options others = given;
  others.case_member.reset();
  others.member.reset();
  if (others != c_options{}) return "only member and case_member have an effect on a oneof";
  return first_without_effect({
      {"member", given.member.has_value(), !bound, "structs that are generated"},
      {"case_member", given.case_member.has_value(), bound, "existing structs"},
  });
}

std::optional<std::string> without_effect(const model::enumeration&, const c_options& given) {
  c_options others = given;
  others.type.reset();
  others.header.reset();
  if (others != c_options{}) return "only type and header have an effect on an enum";
  return {};
}

}  // namespace isomer::compiler
