// SPDX-License-Identifier: MIT
// After decoding: as walk/finish.hpp, with tables.
#pragma once
#include "decoding.hpp"

namespace isomer::detail::table {

template <class S>
bool finish(const message_table& t, typename S::ref m);

template <class S>
bool finish_field(const field& f, typename S::ref m) {
  if (f.shape == shape::map) {
    auto at = S::at(m, f);
    S::settle(at, f);
    const field& value = f.message->fields[1];
    return !is_message(value.value) || S::each(at, f, false, [&](typename S::view entry) {
      return finish<S>(*value.message, S::message(S::at(S::writable_entry(entry), value), value));
    });
  }
  if (f.is_list()) {
    if (!is_message(f.value)) return true;
    auto at = S::at(m, f);
    for (std::size_t i = 0, n = S::size(at, f); i < n; ++i)
      if (!finish<S>(*f.message, S::message(S::writable(S::element(at, f, i)), f))) return false;
    return true;
  }
  auto value = S::present(m, f);
  if (!value) return !f.required;
  return !is_message(f.value) || finish<S>(*f.message, S::message(S::writable(value), f));
}
// Sorts maps of views. Returns false if a required field is absent.
template <class S>
ISOMER_COLD bool finish(const message_table& t, typename S::ref m) {
  for (const field *f = t.fields, *end = f + t.size; f != end; ++f)
    if (f->op != passed_over_op && !finish_field<S>(*f, m)) return false;  // such a field has no place in m
  return true;
}

// A later record may still contain what is missing: finish() decides.
template <class R, class S>
ISOMER_ALWAYS void note_missing(decoding<R, S>& x, const message_table& t, typename S::view m) {
  if (t.has_required) [[unlikely]]
    for (const field *f = t.fields, *end = f + t.size; f != end; ++f)
      if (f->required && !S::present(m, *f)) x.unfinished = true;
}

}  // namespace isomer::detail::table
