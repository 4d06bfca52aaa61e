// SPDX-License-Identifier: MIT
// Compares messages: their fields, oneofs, and reserved numbers and names.
#include <set>
#include "proto/bytes/descriptor_numbers.hpp"
#include "subject.hpp"

namespace isomer::compiler::check {
namespace {

namespace number = proto::number;

template <class Ranges>
std::vector<number_range> ranges_of(const Ranges& from) {
  std::vector<number_range> ranges;
  ranges.reserve(from.size());
  for (const auto& r : from) ranges.push_back({r.start.value_or(0), r.end.value_or(0)});
  return ranges;
}

class message_check {
 public:
  message_check(subject& of, const message& before, const message& after)
      : of_(of), before_(before), after_(after), reserved_(merged(ranges_of(after.is->reserved_range))) {
    for (const auto& name : after.is->reserved_name) reserved_names_.insert(name);
    for (const field& f : after.fields) names_.emplace(f.name(), &f);
    for (const auto& o : before.is->oneof_decl) old_oneofs_.insert(o.name.value_or(""));
    for (const auto& o : after.is->oneof_decl) oneofs_.insert(o.name.value_or(""));
  }

  void check() {
    check_options();
    for (const field& f : before_.fields) {
      if (const field* is = after_.numbered(f.number())) check_pair(f, *is);
      else if (const field* x = extension_numbered(f.number())) check_field(of_, f, *x);
      else tell_gone(f);
    }
    for (const field& f : after_.fields)
      if (is_required(f) && !before_.numbered(f.number()))
        of_.tell(rule::field_required, keyed, f, "the field " + quoted(f.name()) + " is new and required");
    check_oneofs();
    check_reserved();
    check_layout(of_, before_, after_);
  }

 private:
  void check_options() {
    const auto is_set = [](const message& m) {
      return m.is->options && m.is->options->message_set_wire_format == true;
    };
    const auto hides = [](const message& m) {
      return m.is->options && m.is->options->no_standard_descriptor_accessor == true;
    };
    if (is_set(before_) != is_set(after_))
      of_.tell(rule::message_option, category::wire | category::source, after_,
               "the message " + quoted(after_.full_name) + " has another message_set_wire_format");
    if (!hides(before_) && hides(after_))
      of_.tell(rule::message_option, category::source, after_,
               "the message " + quoted(after_.full_name) + " has no standard descriptor accessor any more");
    if (before_.decided.json_format != after_.decided.json_format &&
        after_.decided.json_format != descriptor::FeatureSet::JsonFormat::ALLOW)
      of_.tell(rule::json_format, category::json, after_,
               "the message " + quoted(after_.full_name) + " has json_format = LEGACY_BEST_EFFORT");
  }

  // Finds the field that may have replaced another.
  const field* extension_numbered(std::int32_t number) const {
    const auto found = of_.numbered_now.find({after_.full_name, number});
    return found == of_.numbered_now.end() ? nullptr : found->second;
  }

  // A oneof that was renamed, together with its members, is reported as removed.
  void check_pair(const field& was, const field& is) {
    check_field(of_, was, is);
    if (was.oneof == is.oneof) return;
    if (!was.oneof.empty() && !is.oneof.empty() && !oneofs_.contains(was.oneof) && !old_oneofs_.contains(is.oneof))
      return;
    const auto text = [](const field& f) {
      return f.oneof.empty() ? "in no oneof" : "in the oneof " + quoted(f.oneof);
    };
    of_.tell(rule::field_oneof, keyed, is,
             "the field " + quoted(is.name()) + " was " + text(was) + " and is " + text(is));
  }

  void tell_gone(const field& f) {
    const std::string name = "the field " + quoted(f.name());
    if (const auto same = names_.find(f.name()); same != names_.end())
      return of_.tell(rule::field_number, category::wire, *same->second,
                      name + " had the number " + std::to_string(f.number()) + " and has " +
                          std::to_string(same->second->number()));
    const bool has_number = covers(reserved_, {f.number(), std::int64_t{f.number()} + 1});
    const bool has_name = reserved_names_.contains(f.name());
    categories breaks = category::source;
    std::string text = name + " of " + quoted(after_.full_name) + " is gone";
    if (!has_number) breaks |= category::wire, text += ", and its number " + std::to_string(f.number());
    if (!has_name) breaks |= category::json, text += has_number ? ", and its name" : " and its name";
    if (!has_number || !has_name) text += has_number == has_name ? " are not reserved" : " is not reserved";
    if (is_required(f)) breaks |= keyed;
    of_.tell_gone(rule::field_removed, breaks, f, after_, text);
  }

  // The oneofs of fields, without synthetic ones.
  void check_oneofs() {
    std::set<std::string_view> used;
    for (const field& f : before_.fields) used.insert(f.oneof);
    for (std::size_t i = 0; i < before_.is->oneof_decl.size(); ++i) {
      const std::string name = before_.is->oneof_decl[i].name.value_or("");
      if (!used.contains(name) || oneofs_.contains(name)) continue;
      of_.tell_gone(rule::oneof_removed, category::source, spot(before_, number::message::oneof_decl, i), after_,
                    "the oneof " + quoted(name) + " of " + quoted(after_.full_name) + " is gone");
    }
  }

  void check_reserved() {
    const std::string of = " of " + quoted(after_.full_name);
    for (const number_range& r : ranges_of(before_.is->reserved_range))
      for (const number_range& gone : missing_in(reserved_, r))
        of_.tell(rule::reserved_removed, category::wire, after_,
                 "the numbers " + text_of(gone) + of + " are no longer reserved");
    for (const auto& name : before_.is->reserved_name)
      if (!reserved_names_.contains(name))
        of_.tell(rule::reserved_removed, category::json, after_,
                 "the name " + quoted(name) + of + " is no longer reserved");
    const std::vector<number_range> ranges = merged(ranges_of(after_.is->extension_range));
    for (const number_range& r : ranges_of(before_.is->extension_range))
      for (const number_range& gone : missing_in(ranges, r))
        of_.tell(rule::extension_range_removed, category::wire | category::source, after_,
                 "the numbers " + text_of(gone) + of + " are no longer for extensions");
  }

  subject& of_;
  const message &before_, &after_;
  std::vector<number_range> reserved_;
  std::set<std::string_view> reserved_names_;
  std::set<std::string, std::less<>> old_oneofs_, oneofs_;
  std::map<std::string_view, const field*> names_;
};

const message* parent_of(const schema& in, const message& m) {
  const std::size_t dot = m.full_name.rfind('.');
  return m.path.size() <= 2 || dot == std::string::npos ? nullptr : find(in.messages, m.full_name.substr(0, dot));
}

}  // namespace

void check_messages(subject& of) {
  for (const auto& [name, before] : of.old.messages) {
    // Entries are compared with their maps.
    if (!of.is_checked(*before.in) || before.map_entry) continue;
    const message* const after = find(of.now.messages, of.name_now(before));
    if (!after) {
      const message* const outer = parent_of(of.old, before);
      const message* const scope = outer ? find(of.now.messages, of.name_now(*outer)) : nullptr;
      const file* const in = of.file_now(*before.in);
      if (outer && !scope) continue;  // the outer message has a finding of its own
      of.tell_gone(rule::message_removed, category::source, before, scope ? spot(*scope) : spot(in ? *in : *before.in),
                   "the message " + quoted(name) + " is gone");
      continue;
    }
    if (after->path.size() <= 2 && after->in != of.file_now(*before.in))
      of.tell(rule::type_moved, category::source, *after,
              "the message " + quoted(after->full_name) + " was in " + quoted(before.in->path));
    message_check(of, before, *after).check();
  }
}

}  // namespace isomer::compiler::check
