// SPDX-License-Identifier: MIT
// Compares layouts for formats without keys, positional and tpl: fields are in the order of their numbers, so that each
// of them must be where it was, or the whole message changes.
#include <algorithm>
#include "subject.hpp"

namespace isomer::compiler::check {
namespace {

// Whether a value takes the same bytes, and has the same fingerprint in positional.
bool is_same(const subject& of, const field& was, const field& is) {
  const shape s = shape_of(of.old, was);
  if (was.name() != is.name() || s != shape_of(of.now, is)) return false;
  if (s == shape::map) {
    const message* const a = find(of.old.messages, type_of(was.is->type_name));
    const message* const b = find(of.now.messages, type_of(is.is->type_name));
    for (std::int32_t part : {1, 2}) {
      const field* const before = a ? a->numbered(part) : nullptr;
      const field* const after = b ? b->numbered(part) : nullptr;
      if (!before || !after || !is_same(of, *before, *after)) return false;
    }
    return true;
  }
  if (was.is->type != is.is->type) return false;
  if (was.is->type == descriptor::FieldDescriptorProto::Type::TYPE_MESSAGE &&
      of.type_now(type_of(was.is->type_name)) != type_of(is.is->type_name))
    return false;
  return s == shape::repeated || (is_required(was) == is_required(is) && has_presence(was) == has_presence(is));
}

}  // namespace

// Only the first field that has moved is reported.
void check_layout(subject& of, const message& before, const message& after) {
  if (!of.wants(category::positional)) return;
  const std::size_t n = std::min(before.fields.size(), after.fields.size());
  std::size_t i = 0;
  while (i < n && is_same(of, before.fields[i], after.fields[i])) ++i;
  if (i < after.fields.size())
    of.tell(rule::layout, category::positional, after.fields[i],
            i < before.fields.size() ? "the field " + quoted(after.fields[i].name()) + " stands where " +
                                           quoted(before.fields[i].name()) + " stood, or is another one"
                                     : "the field " + quoted(after.fields[i].name()) + " is new");
  else if (i < before.fields.size())
    of.tell_gone(rule::layout, category::positional, before.fields[i], after,
                 "the field " + quoted(before.fields[i].name()) + " is gone");
}

// Compares the capacities for C in the options of the schema.
void check_capacities(subject& of, const field& was, const field& is) {
  constexpr std::string_view names[] = {"", "max_length", "max_count", "max_key_length"};
  for (std::size_t i = 1; i < std::size(names); ++i) {
    const bool counts = shape_of(of.now, is) != shape::singular;
    const bool is_text = is.is->type == descriptor::FieldDescriptorProto::Type::TYPE_STRING ||
                         is.is->type == descriptor::FieldDescriptorProto::Type::TYPE_BYTES;
    const bool matters = i == 1 ? is_text || shape_of(of.now, is) == shape::map
                                : counts && (i == 2 || shape_of(of.now, is) == shape::map);
    if (!matters || !was.in_c[i] || !is.in_c[i] || *is.in_c[i] >= *was.in_c[i]) continue;
    of.tell(rule::c_capacity, category::wire | category::json, is,
            "the " + std::string(names[i]) + " of the field " + quoted(is.name()) + " was " +
                std::to_string(*was.in_c[i]) + " and is " + std::to_string(*is.in_c[i]));
  }
}

}  // namespace isomer::compiler::check
