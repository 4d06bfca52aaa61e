// SPDX-License-Identifier: MIT
// Checks fields: plurals, names that collide, names to avoid, and their order.
#include <unordered_set>
#include "check.hpp"
#include "plural.hpp"
#include "proto/text/naming.hpp"
#include "proto/tree/features.hpp"
#include "proto/tree/visit.hpp"
#include "words.hpp"

namespace isomer::compiler::lint {
namespace {

using proto::field;
using proto::field_type;

bool is_preposition(std::string_view word) {
  for (std::string_view p : {"of", "by", "in", "for", "with", "to", "from", "per", "at", "on"})
    if (p == word) return true;
  return false;
}

// Returns the last word, or ids for ids_by_name. A name that ends with a preposition has no noun to check.
bool names_many(const std::vector<std::string_view>& words) {
  if (words.empty() || is_plural(lower_of(words.back())) || is_preposition(lower_of(words.back()))) return true;
  for (std::size_t i = 1; i < words.size(); ++i)
    if (is_preposition(lower_of(words[i])) && is_plural(lower_of(words[i - 1]))) return true;
  return false;
}

// Adapts the case to that of the last word.
std::string plural_name(std::string_view name, std::string_view last) {
  const auto at = static_cast<std::size_t>(last.data() - name.data());
  const std::string word = lower_of(last), plural = plural_of(word);
  std::size_t same = 0;
  while (same < word.size() && same < plural.size() && word[same] == plural[same]) ++same;
  return std::string(name.substr(0, at + same)) + plural.substr(same) + std::string(name.substr(at + last.size()));
}

void check_plural(subject& of, const field& f) {
  if (!f.repeated() || f.is_map) return;
  const bool is_group = f.type == field_type::group;
  std::string name((is_group ? f.type_name : f.name).substr(0, longest));
  const std::string shown = quoted(is_group ? f.type_name : f.name);
  if (!is_group && !is_lower_snake_case(name)) name = lower_snake_case_of(name);
  const std::vector<std::string_view> words = words_of(name);
  if (names_many(words)) return;
  of.tell(rule::repeated_field_name, f.at,
          "the repeated field " + shown + " is to have a plural name" + such_as(plural_name(name, words.back())));
}

void check_avoided(subject& of, const field& f) {
  if (proto::is_required(f))
    of.tell(rule::no_required, f.at, "the field " + quoted(f.name) + " is required, which it has to stay forever");
  if (f.type == field_type::group && !of.file.in_editions())
    of.tell(rule::no_groups, f.at, "the group " + quoted(f.type_name) + " is to be a message, and a field of that");
}

void check_collisions(subject& of, const proto::message& m) {
  if (!of.on.has(rule::colliding_name)) return;
  std::unordered_set<std::string_view> members;
  for (const field& f : m.fields) members.insert(f.name);
  for (const proto::oneof& o : m.oneofs)
    if (!o.synthetic) members.insert(o.name);
  const auto check = [&](const proto::declaration& d) {
    if (proto::may_collide(d.name, members))
      of.tell(rule::colliding_name, d.at, quoted(d.name) + " may collide with an accessor in generated code");
  };
  for (const field& f : m.fields) check(f);
  for (const proto::oneof& o : m.oneofs)
    if (!o.synthetic) check(o);
}

// Members of a oneof are together, whatever their numbers.
void check_order_of_numbers(subject& of, const proto::message& m) {
  const field* before = nullptr;
  for (const field& f : m.fields) {
    if (f.oneof_index >= 0 && !f.proto3_optional) continue;
    if (before && f.number < before->number)
      of.tell(rule::number_order, f.number_at,
              "the field " + quoted(f.name) + " has a lower number than " + quoted(before->name) + " in front of it");
    before = &f;
  }
}

}  // namespace

void check_fields(subject& of) {
  const auto check = [&](const field& f) {
    check_plural(of, f);
    check_avoided(of, f);
  };
  for (const field& f : of.file.extensions) check(f);
  proto::each_message(of.file, [&](const proto::message& m) {
    if (m.map_entry) return;
    for (const field& f : m.fields) check(f);
    for (const field& f : m.extensions) check(f);
    check_collisions(of, m);
    check_order_of_numbers(of, m);
  });
}

}  // namespace isomer::compiler::lint
