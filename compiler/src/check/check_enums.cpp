// SPDX-License-Identifier: MIT
// Compares enums and their values. Several values may have the same number.
#include <algorithm>
#include <set>
#include "proto/bytes/descriptor_numbers.hpp"
#include "subject.hpp"

namespace isomer::compiler::check {
namespace {

namespace number = proto::number;

// The last number is one of them.
std::vector<number_range> reserved_in(const enumeration& e) {
  std::vector<number_range> ranges;
  for (const auto& r : e.is->reserved_range)
    ranges.push_back({r.start.value_or(0), std::int64_t{r.end.value_or(0)} + 1});
  return ranges;
}

class enum_check {
 public:
  enum_check(subject& of, const enumeration& before, const enumeration& after)
      : of_(of), before_(before), after_(after), reserved_(merged(reserved_in(after))) {
    for (const auto& name : after.is->reserved_name) reserved_names_.insert(name);
    for (std::size_t i = 0; i < after.is->value.size(); ++i) {
      const auto& v = after.is->value[i];
      by_name_.emplace(v.name.value_or(""), i);
      by_number_.emplace(v.number.value_or(0), i);
    }
  }

  void check() {
    if (before_.decided.enum_type != after_.decided.enum_type)
      of_.tell(rule::enum_closed, keyed, after_,
               "the enum " + quoted(after_.full_name) + " was " + kind_text(before_) + " and is " + kind_text(after_));
    if (before_.decided.json_format != after_.decided.json_format &&
        after_.decided.json_format != descriptor::FeatureSet::JsonFormat::ALLOW)
      of_.tell(rule::json_format, category::json, after_,
               "the enum " + quoted(after_.full_name) + " has json_format = LEGACY_BEST_EFFORT");
    for (std::size_t i = 0; i < before_.is->value.size(); ++i) check_value(i);
    check_first();
    check_reserved();
  }

 private:
  static std::string kind_text(const enumeration& e) {
    return e.decided.enum_type == descriptor::FeatureSet::EnumType::CLOSED ? "closed" : "open";
  }
  static std::int32_t number_at(const enumeration& e, std::size_t i) { return e.is->value[i].number.value_or(0); }

  void check_value(std::size_t i) {
    const std::string name = before_.is->value[i].name.value_or("");
    const std::int32_t was = number_at(before_, i);
    const std::string text = "the value " + quoted(name) + " of " + quoted(after_.full_name);
    if (const auto same = by_name_.find(name); same != by_name_.end()) {
      const std::int32_t is = number_at(after_, same->second);
      if (is != was)
        of_.tell(rule::enum_value_number, category::wire, spot(after_, number::enumeration::value, same->second),
                 text + " was " + std::to_string(was) + " and is " + std::to_string(is));
    } else if (const auto renamed = by_number_.find(was); renamed != by_number_.end()) {
      of_.tell(rule::enum_value_name, category::json | category::source,
               spot(after_, number::enumeration::value, renamed->second),
               text + " is " + quoted(after_.is->value[renamed->second].name.value_or("")) + " now");
    } else {
      tell_gone(i, name, was, text);
    }
  }

  void tell_gone(std::size_t i, const std::string& name, std::int32_t was, std::string text) {
    const bool has_number = covers(reserved_, {was, std::int64_t{was} + 1}), has_name = reserved_names_.contains(name);
    categories breaks = category::source;
    text += " is gone";
    if (!has_number) breaks |= category::wire, text += ", and its number " + std::to_string(was);
    if (!has_name) breaks |= category::json, text += has_number ? ", and its name" : " and its name";
    if (!has_number || !has_name) text += has_number == has_name ? " are not reserved" : " is not reserved";
    of_.tell_gone(rule::enum_value_removed, breaks, spot(before_, number::enumeration::value, i), after_, text);
  }

  void check_first() {
    if (before_.is->value.empty() || after_.is->value.empty()) return;
    const std::int32_t was = number_at(before_, 0), is = number_at(after_, 0);
    if (was != is)
      of_.tell(rule::enum_default, keyed, spot(after_, number::enumeration::value, 0),
               "the first value of " + quoted(after_.full_name) + " was " + std::to_string(was) + " and is " +
                   std::to_string(is));
  }

  void check_reserved() {
    for (const number_range& r : reserved_in(before_))
      for (const number_range& gone : missing_in(reserved_, r))
        of_.tell(rule::reserved_removed, category::wire, after_,
                 "the numbers " + text_of(gone) + " of " + quoted(after_.full_name) + " are no longer reserved");
    for (const auto& name : before_.is->reserved_name)
      if (!reserved_names_.contains(name))
        of_.tell(rule::reserved_removed, category::json, after_,
                 "the name " + quoted(name) + " of " + quoted(after_.full_name) + " is no longer reserved");
  }

  subject& of_;
  const enumeration &before_, &after_;
  std::vector<number_range> reserved_;
  std::set<std::string_view> reserved_names_;
  std::map<std::string, std::size_t> by_name_;
  std::map<std::int32_t, std::size_t> by_number_;
};

// The message that contains the enum.
std::string_view outer_of(const enumeration& e) {
  return e.path.size() <= 2 ? std::string_view() : std::string_view(e.full_name).substr(0, e.full_name.rfind('.'));
}

}  // namespace

void check_enums(subject& of) {
  for (const auto& [name, before] : of.old.enums) {
    if (!of.is_checked(*before.in)) continue;
    const enumeration* const after = find(of.now.enums, of.name_now(before));
    if (!after) {
      const std::string_view outer = outer_of(before);
      const message* const scope = outer.empty() ? nullptr : find(of.now.messages, of.type_now(outer));
      const file* const in = of.file_now(*before.in);
      if (!outer.empty() && !scope) continue;  // the message has a finding of its own
      of.tell_gone(rule::enum_removed, category::source, before, scope ? spot(*scope) : spot(in ? *in : *before.in),
                   "the enum " + quoted(name) + " is gone");
      continue;
    }
    if (after->path.size() <= 2 && after->in != of.file_now(*before.in))
      of.tell(rule::type_moved, category::source, *after,
              "the enum " + quoted(after->full_name) + " was in " + quoted(before.in->path));
    enum_check(of, before, *after).check();
  }
}

}  // namespace isomer::compiler::check
