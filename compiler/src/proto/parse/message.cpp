// SPDX-License-Identifier: MIT
// Parses messages, and the declarations in them.
#include <set>
#include "../bytes/descriptor_numbers.hpp"
#include "../tree/nesting.hpp"
#include "statements.hpp"

namespace isomer::compiler::proto {

bool parser::parse_nested_message(std::vector<message>& to, visibility visible, int parent, std::int32_t number) {
  const located at(*this, parent, {number, static_cast<std::int32_t>(to.size())});
  if (++depth_ >= too_deep) {
    --depth_;
    return refuse("messages are nested deeper than " + std::to_string(too_deep - 1));
  }
  // Not in the list yet, since declarations in it add to lists of its own only.
  message made;
  const bool right = parse_message(made, visible, at);
  to.push_back(std::move(made));
  --depth_;
  return right;
}

bool parser::parse_message(message& to, visibility visible, int at) {
  in_.next();
  if (!need_declared_name(to, at, number::message::name, "the message's name")) return false;
  if (!parse_message_block(to, at)) return false;
  if (file_.edition == edition::proto3) add_synthetic_oneofs(to);
  to.visible = visible;
  return true;
}

bool parser::parse_message_block(message& to, int at) {
  if (!need_end("{", at)) return false;
  while (!take_end("}", locations::none)) {
    if (in_.at_end()) return expected("the } that ends the message");
    if (!parse_message_statement(to, at)) skip_statement();
  }
  // The largest number depends on an option that may follow the range.
  bool message_set = false;
  for (const option& o : to.options.said) {
    if (o.name.size() != 1 || o.name[0].extension) continue;
    if (o.name[0].name == "map_entry")
      return refuse_at(o.name_at, "map_entry is not to be set; write map<Key, Value> instead");
    message_set |= o.name[0].name == "message_set_wire_format" && o.is == option::form::identifier && o.text == "true";
  }
  const std::int32_t end = message_set ? INT32_MAX : largest_number + 1;
  for (extension_range& r : to.ranges)
    if (r.end == up_to_max) r.end = end;
  for (number_range& r : to.reserved)
    if (r.end == up_to_max) r.end = end;
  return true;
}

bool parser::parse_message_statement(message& to, int at) {
  if (take_end(";", locations::none)) return true;
  visibility visible = visibility::unset;
  if (!parse_visibility(visible)) return false;
  if (looking_at("message")) return parse_nested_message(to.messages, visible, at, number::message::nested_type);
  if (looking_at("enum")) return parse_nested_enum(to.enums, visible, at, number::message::enum_type);
  if (looking_at("extensions")) {
    const located ranges(*this, at, {number::message::extension_range});
    return parse_extension_ranges(to, ranges);
  }
  if (looking_at("reserved")) return parse_reserved(to, at);
  if (looking_at("extend"))
    return parse_extend(to.extensions, {to.messages, at, number::message::nested_type}, number::message::extension);
  if (looking_at("option")) {
    const located option_at(*this, at, {number::message::options});
    return parse_option(to.options, option_at, option_style::statement);
  }
  if (looking_at("oneof")) return parse_oneof(to, at);
  const located field_at(*this, at, {number::message::field, static_cast<std::int32_t>(to.fields.size())});
  field made;
  const bool right = parse_field(made, {to.messages, at, number::message::nested_type}, field_at);
  to.fields.push_back(std::move(made));
  return right;
}

bool parser::parse_oneof(message& of, int message_at) {
  const auto index = static_cast<std::int32_t>(of.oneofs.size());
  const located at(*this, message_at, {number::message::oneof_decl, index});
  in_.next();
  of.oneofs.emplace_back();
  if (!need_declared_name(of.oneofs.back(), at, number::oneof::name, "the oneof's name")) return false;
  if (!need_end("{", at)) return false;
  do {
    if (in_.at_end()) return expected("the } that ends the oneof");
    if (looking_at("option")) {
      const located option_at(*this, at, {number::oneof::options});
      if (!parse_option(of.oneofs.back().options, option_at, option_style::statement)) return false;
    } else if (!parse_oneof_member(of, index, message_at)) {
      skip_statement();
    }
  } while (!take_end("}", locations::none));
  return true;
}

bool parser::parse_oneof_member(message& of, std::int32_t index, int message_at) {
  if (looking_at("required") || looking_at("optional") || looking_at("repeated")) {
    refuse("a field of a oneof has no label: neither required nor optional nor repeated");
    in_.next();
  }
  const located at(*this, message_at, {number::message::field, static_cast<std::int32_t>(of.fields.size())});
  field made;
  made.label = field_label::optional;
  made.oneof_index = index;
  const bool right = parse_unlabelled_field(made, {of.messages, message_at, number::message::nested_type}, at);
  of.fields.push_back(std::move(made));
  return right;
}

bool parser::parse_extend(std::vector<field>& to, const field_home& home, std::int32_t number) {
  const located at(*this, home.parent, {number});
  in_.next();
  const token begin = in_.current();
  std::string_view extendee;
  if (!parse_type_name(extendee)) return false;
  const token end = in_.previous();
  if (!need_end("{", at)) return false;
  do {
    if (in_.at_end()) return expected("the } that ends the extensions");
    const located field_at(*this, at, {static_cast<std::int32_t>(to.size())});
    {
      located name(*this, field_at, {number::field::extendee});
      name.begin(begin.at);
      name.end(end);
    }
    field made;
    made.is_extension = true;
    made.extendee = extendee;
    made.extendee_at = begin.at;
    const bool right = parse_field(made, home, field_at);
    to.push_back(std::move(made));
    if (!right) skip_statement();
  } while (!take_end("}", locations::none));
  return true;
}

// Each optional field of proto3 is alone in a oneof, which gets a unique name.
void parser::add_synthetic_oneofs(message& to) {
  std::set<std::string, std::less<>> names;
  bool any = false;
  for (const field& f : to.fields) any |= f.proto3_optional;
  if (!any) return;
  for (const field& f : to.fields) names.emplace(f.name);
  for (const oneof& o : to.oneofs) names.emplace(o.name);
  for (field& f : to.fields) {
    if (!f.proto3_optional) continue;
    std::string name = f.name.starts_with('_') ? std::string(f.name) : "_" + std::string(f.name);
    while (!names.insert(name).second) name.insert(0, "X");
    f.oneof_index = static_cast<std::int32_t>(to.oneofs.size());
    oneof& made = to.oneofs.emplace_back();
    made.name = keep(name);
    made.at = f.at;
    made.synthetic = true;
  }
}

}  // namespace isomer::compiler::proto
