// SPDX-License-Identifier: MIT
// Parses fields and extensions, including groups and maps.
#include <algorithm>
#include <string>
#include "../bytes/descriptor_numbers.hpp"
#include "../bytes/option_numbers.hpp"
#include "../bytes/wire.hpp"
#include "../text/characters.hpp"
#include "../text/literal.hpp"
#include "../text/naming.hpp"
#include "../tree/nesting.hpp"
#include "statements.hpp"

namespace isomer::compiler::proto {
namespace {

struct type_word {
  std::string_view word;
  field_type type;
};
constexpr type_word types[] = {
    {"double", field_type::real64},   {"float", field_type::real32},      {"uint64", field_type::uint64},
    {"fixed64", field_type::fixed64}, {"fixed32", field_type::fixed32},   {"bool", field_type::boolean},
    {"string", field_type::string},   {"group", field_type::group},       {"bytes", field_type::bytes},
    {"uint32", field_type::uint32},   {"sfixed32", field_type::sfixed32}, {"sfixed64", field_type::sfixed64},
    {"int32", field_type::int32},     {"int64", field_type::int64},       {"sint32", field_type::sint32},
    {"sint64", field_type::sint64},
};
// Newer integer types: they are fixed unless their names say how they vary.
constexpr type_word unstable_types[] = {
    {"double", field_type::real64},    {"float", field_type::real32},     {"uint64", field_type::fixed64},
    {"bool", field_type::boolean},     {"string", field_type::string},    {"group", field_type::group},
    {"bytes", field_type::bytes},      {"uint32", field_type::fixed32},   {"int32", field_type::sfixed32},
    {"int64", field_type::sfixed64},   {"varint32", field_type::int32},   {"varint64", field_type::int64},
    {"uvarint32", field_type::uint32}, {"uvarint64", field_type::uint64}, {"zigzag32", field_type::sint32},
    {"zigzag64", field_type::sint64},
};

template <std::size_t N>
field_type find_type(const type_word (&words)[N], std::string_view word) {
  for (const type_word& t : words)
    if (t.word == word) return t.type;
  return field_type::none;
}

}  // namespace

bool parser::parse_field(field& to, const field_home& home, int at) {
  if (parse_label(to, at) && to.label == field_label::optional && file_.edition == edition::proto3)
    to.proto3_optional = true;
  return parse_unlabelled_field(to, home, at);
}

bool parser::parse_label(field& to, int at) {
  if (looking_at("optional")) to.label = field_label::optional;
  else if (looking_at("required")) to.label = field_label::required;
  else if (looking_at("repeated")) to.label = field_label::repeated;
  else return false;
  if (file_.in_editions() && to.label == field_label::optional)
    refuse("editions have no label optional: fields have presence unless features.field_presence says otherwise");
  if (file_.in_editions() && to.label == field_label::required)
    refuse("editions have no label required: say features.field_presence = LEGACY_REQUIRED");
  const located label(*this, at, {number::field::label});
  in_.next();
  return true;
}

bool parser::parse_unlabelled_field(field& to, const field_home& home, int at) {
  map_types map;
  if (!parse_field_type(to, map, at)) return false;
  const token name = in_.current();
  if (!need_declared_name(to, at, number::field::name, "the field's name")) return false;
  if (!take("=")) return expected("= and the field's number");
  {
    const located number_at(*this, at, {number::field::number});
    to.number_at = in_.current().at;
    if (!need_integer(to.number, "the field's number")) return false;
  }
  if (!parse_field_options(to, at)) return false;
  if (to.type == field_type::group) return parse_group(to, name, home, at);
  if (!need_end(";", at)) return false;
  if (to.is_map) add_map_entry(to, map, home.messages);
  return true;
}

bool parser::parse_field_type(field& to, map_types& map, int at) {
  located type_at(*this, at);
  to.type_at = in_.current().at;
  std::string_view name;
  if (take("map")) {
    if (looking_at("<")) {
      if (!parse_map_type(to, map)) return false;
      type_at.step(number::field::type_name);
      to.label = field_label::repeated;
      return to.is_map = true;
    }
    name = "map";
  }
  if (to.label == field_label::none) {
    // Except in proto2, a field without a label is optional.
    if (file_.edition == edition::proto2) refuse("expected a label: required, optional or repeated");
    to.label = field_label::optional;
  }
  if (name.empty() && !parse_type(to.type, name)) return false;
  to.type_name = name;
  type_at.step(name.empty() ? number::field::type : number::field::type_name);
  return true;
}

bool parser::parse_map_type(const field& of, map_types& to) {
  if (of.oneof_index >= 0) return refuse("a oneof has no maps");
  if (of.label != field_label::none) return refuse("a map has no label: neither required nor optional nor repeated");
  if (of.is_extension) return refuse("an extension is no map");
  return need("<") && parse_type(to.key, to.key_name) && need(",") && parse_type(to.value, to.value_name) && need(">");
}

bool parser::parse_type(field_type& type, std::string_view& name) {
  const bool unstable = file_.edition == edition::unstable;
  const std::string_view word = in_.current().text;
  const field_type found = unstable ? find_type(unstable_types, word) : find_type(types, word);
  if (found == field_type::none) {
    if (!unstable || find_type(types, word) == field_type::none) return parse_type_name(name);
    refuse("this edition has no type " + std::string(word));
  } else if (found == field_type::group && file_.in_editions()) {
    refuse("editions have no groups: say features.message_encoding = DELIMITED of a field of a message");
  }
  type = found;
  in_.next();
  return true;
}

bool parser::parse_type_name(std::string_view& to) {
  if (find_type(types, in_.current().text) != field_type::none) {
    refuse("expected the name of a message, found the type " + std::string(in_.current().text));
    to = in_.current().text;
    in_.next();
    return true;
  }
  const char* const begin = in_.current().text.data();
  const char* end = begin;
  bool whole = true;  // whether nothing is between its parts
  std::string name;
  auto add = [&](std::string_view part) {
    whole &= part.data() == end;
    end = part.data() + part.size();
    name += part;
  };
  if (looking_at(".")) add(in_.current().text), in_.next();
  std::string_view part;
  if (!need_name(part, "the name of a type")) return false;
  add(part);
  while (looking_at(".")) {
    add(in_.current().text);
    in_.next();
    if (!need_name(part, "a name")) return false;
    add(part);
  }
  to = whole ? std::string_view(begin, name.size()) : keep(name);
  return true;
}

// A group declares a field and a message with the same name, which the field has in lower case.
bool parser::parse_group(field& of, const token& name, const field_home& home, int at) {
  located group_at(*this, home.parent, {home.messages_number, static_cast<std::int32_t>(home.messages.size())});
  group_at.begin(file_.where.begin_of(at));
  for (const auto& [parent, step] : {std::pair<int, std::int32_t>{group_at, number::message::name},
                                     std::pair<int, std::int32_t>{at, number::field::type_name}}) {
    located both(*this, parent, {step});
    both.begin(name.at);
    both.end(name);
  }
  message group;
  group.name = name.text;
  group.at = name.at;
  if (!is_upper(name.text.front())) refuse_at(name.at, "a group's name begins with a capital letter");
  std::string lower(name.text);
  std::transform(lower.begin(), lower.end(), lower.begin(), to_lower);
  of.name = keep(lower);
  of.type_name = name.text;
  if (!looking_at("{")) return expected("the group's fields, in braces");
  const bool deep = ++depth_ >= too_deep;
  const bool right = deep ? refuse("messages are nested deeper than " + std::to_string(too_deep - 1))
                          : parse_message_block(group, group_at);
  --depth_;
  home.messages.push_back(std::move(group));
  return right;
}

// A map is a list of messages with a key and a value, which have the features of the map.
void parser::add_map_entry(field& of, const map_types& parts, std::vector<message>& to) {
  message entry;
  entry.name = of.type_name = keep(camel_case_of(of.name) + "Entry");
  entry.at = of.at;
  entry.map_entry = entry.options.present = true;
  wire_writer(entry.options.bytes).varint(number::message_option::map_entry, 1);
  for (const bool is_key : {true, false}) {
    field& f = entry.fields.emplace_back();
    f.name = is_key ? "key" : "value";
    f.at = of.at;
    f.type_at = of.type_at;
    f.number = is_key ? 1 : 2;
    f.label = field_label::optional;
    f.type = is_key ? parts.key : parts.value;
    f.type_name = is_key ? parts.key_name : parts.value_name;
    for (const option& o : of.options.said) {
      const bool checks = f.type == field_type::string && o.name.size() == 1 && o.name[0].name == "enforce_utf8";
      if (o.name[0].extension || (o.name[0].name != "features" && !checks)) continue;
      f.options.present = true;
      f.options.said.push_back(o);
      f.options.said.back().location = locations::none;
    }
  }
  to.push_back(std::move(entry));
}

bool parser::parse_field_options(field& to, int at) {
  if (!looking_at("[")) return true;
  const located options(*this, at, {number::field::options});
  in_.next();
  do {
    const bool right = looking_at("default")     ? parse_default(to, at)
                       : looking_at("json_name") ? parse_json_name(to, at)
                                                 : parse_option(to.options, options, option_style::bracketed);
    if (!right) return false;
  } while (take(","));
  return need("]");
}

bool parser::parse_json_name(field& to, int at) {
  if (to.json_name) refuse("json_name is said twice");
  const located name(*this, at, {number::field::json_name});
  to.json_at = in_.current().at;
  in_.next();
  if (!need("=")) return false;
  const located value(*this, name);
  std::string_view text;
  if (!need_string(text, "the name in JSON, in quotation marks")) return false;
  to.json_name = text;
  return true;
}

}  // namespace isomer::compiler::proto
