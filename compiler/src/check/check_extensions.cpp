// SPDX-License-Identifier: MIT
// Compares extensions. They are fields of the message that they extend, and so are compared by number. In JSON they
// have their full names.
#include <string>
#include "subject.hpp"

namespace isomer::compiler::check {
namespace {

// Whether the number is reserved or out of the ranges.
bool is_reserved(const message& in, std::int32_t number) {
  for (const auto& r : in.is->reserved_range)
    if (r.start.value_or(0) <= number && number < r.end.value_or(0)) return true;
  for (const auto& r : in.is->extension_range) {
    if (!r.options) continue;
    for (const auto& d : r.options->declaration)
      if (d.number == number && d.reserved.value_or(false)) return true;
  }
  return false;
}

void tell_gone(subject& of, const field& before, const message* extended) {
  const file* const in = of.file_now(*before.in);
  categories breaks = category::source;
  std::string text = "the extension " + quoted(before.full_name) + " is gone";
  if (extended && !is_reserved(*extended, before.number())) {
    breaks |= category::wire | category::json;
    text += ", and its number " + std::to_string(before.number()) + " of " + quoted(extended->full_name) +
            " is not reserved";
  }
  of.tell_gone(rule::extension_removed, breaks, before, in ? *in : *before.in, text);
}

// Finds an extension with the same name and another number or message.
void check_moved(subject& of, const field& before, const field& after) {
  const std::string text = "the extension " + quoted(before.full_name);
  if (before.number() != after.number())
    of.tell(rule::field_number, category::wire, after,
            text + " had the number " + std::to_string(before.number()) + " and has " + std::to_string(after.number()));
  if (of.type_now(before.scope) != after.scope)
    of.tell(rule::field_type, keyed, after,
            text + " extended " + quoted(before.scope) + " and extends " + quoted(after.scope));
  check_field(of, before, after);
}

}  // namespace

void check_extensions(subject& of) {
  for (const auto& [name, before] : of.old.extensions) {
    if (!of.is_checked(*before.in)) continue;
    const std::string extended = of.type_now(before.scope);
    const message* const scope = find(of.now.messages, extended);
    if (const auto same = of.numbered_now.find({extended, before.number()}); same != of.numbered_now.end()) {
      check_field(of, before, *same->second);
      continue;
    }
    // An ordinary field may have replaced it.
    if (const field* const f = scope ? scope->numbered(before.number()) : nullptr) {
      check_field(of, before, *f);
      continue;
    }
    const field* const after = find(of.now.extensions, of.name_now(before));
    if (after) check_moved(of, before, *after);
    else tell_gone(of, before, scope);
  }
}

}  // namespace isomer::compiler::check
