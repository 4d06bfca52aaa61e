// SPDX-License-Identifier: MIT
// Which types can read each other's values: https://protobuf.dev/programming-guides/proto3/#updating.
#include <array>
#include <set>
#include "subject.hpp"

namespace isomer::compiler::check {
namespace {

using type = descriptor::FieldDescriptorProto::Type;

// Groups of types that can read each other's values, by FieldDescriptorProto.Type; 0 for a type that reads only its
// own.
struct readers {
  std::string_view name;
  int wire, json;
};
constexpr std::array<readers, 19> readers_of_type = {{
    {"", 0, 0},         {"double", 0, 1},   {"float", 0, 1},   {"int64", 1, 2},  {"uint64", 1, 2},
    {"int32", 1, 3},    {"fixed64", 2, 2},  {"fixed32", 3, 3}, {"bool", 1, 0},   {"string", 0, 0},
    {"group", 0, 0},    {"message", 0, 0},  {"bytes", 0, 0},   {"uint32", 1, 3}, {"enum", 1, 0},
    {"sfixed32", 3, 3}, {"sfixed64", 2, 2}, {"sint32", 4, 3},  {"sint64", 4, 2},
}};

const readers& readers_of(type t) {
  const auto i = static_cast<std::size_t>(t);
  return readers_of_type[i < readers_of_type.size() ? i : 0];
}

// Groups and messages with delimited encoding are the same type in two encodings.
bool is_message(type t) { return t == type::TYPE_MESSAGE || t == type::TYPE_GROUP; }
bool is_delimited(const field& f) {
  return f.is->type == type::TYPE_GROUP ||
         f.decided.message_encoding == descriptor::FeatureSet::MessageEncoding::DELIMITED;
}
type type_of_field(const field& f) { return f.is->type.value_or(type::TYPE_INT32); }

categories message_breaks(const subject& of, const field& was, const field& is) {
  if (of.type_now(type_of(was.is->type_name)) != type_of(is.is->type_name))
    return category::wire | category::json | category::source;
  return is_delimited(was) == is_delimited(is) ? categories() : category::wire;
}

// Existing data has the numbers and names of the old enum.
categories missing_values(const enumeration& before, const enumeration& after) {
  std::set<std::int32_t> numbers;
  for (const auto& [name, number] : after.numbers) numbers.insert(number);
  categories breaks;
  for (const auto& [name, number] : before.numbers) {
    if (!numbers.contains(number)) breaks |= category::wire;
    if (!after.numbers.contains(name)) breaks |= category::json;
  }
  return breaks;
}

categories enum_breaks(subject& of, const field& was, const field& is) {
  const std::string_view old_name = type_of(was.is->type_name), name = type_of(is.is->type_name);
  if (of.type_now(old_name) == name) return {};
  const enumeration* const before = find(of.old.enums, old_name);
  const enumeration* const after = find(of.now.enums, name);
  if (!before || !after) return category::source | category::wire | category::json;
  // Several fields may have changed from one enum to the same other one.
  const auto [known, is_new] = of.missing_values.try_emplace({before, after});
  if (is_new) known->second = missing_values(*before, *after);
  return known->second | category::source;
}

}  // namespace

categories type_breaks(subject& of, const field& was, const field& is) {
  const type before = type_of_field(was), after = type_of_field(is);
  if (is_message(before) && is_message(after)) return message_breaks(of, was, is);
  if (before == after) return before == type::TYPE_ENUM ? enum_breaks(of, was, is) : categories();
  const readers &a = readers_of(before), &b = readers_of(after);
  categories breaks = category::source;
  // A string can be read as bytes, but bytes need not be a string.
  const bool text_to_bytes = before == type::TYPE_STRING && after == type::TYPE_BYTES;
  // An enum's numbers cannot be read as a bool.
  const bool truth = (before == type::TYPE_BOOL && after == type::TYPE_ENUM) ||
                     (before == type::TYPE_ENUM && after == type::TYPE_BOOL);
  if ((a.wire == 0 || a.wire != b.wire || truth) && !text_to_bytes) breaks |= category::wire;
  if (a.json == 0 || a.json != b.json) breaks |= category::json;
  return breaks;
}

std::string type_text(const field& f) {
  const type t = type_of_field(f);
  const bool named = is_message(t) || t == type::TYPE_ENUM;
  const std::string text = named ? quoted(type_of(f.is->type_name)) : std::string(readers_of(t).name);
  return is_message(t) && is_delimited(f) ? "the group " + text : text;
}

}  // namespace isomer::compiler::check
