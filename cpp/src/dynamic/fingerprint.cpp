// SPDX-License-Identifier: MIT
// The fingerprint of a schema, computed from its tables. It equals that of walk/fingerprint.hpp for the same message.
#include <isomer/dynamic/message.hpp>
#include <isomer/walk/fingerprint.hpp>
#include <map>
#include <vector>

namespace isomer::dynamic {
namespace {

using detail::table::field;
using detail::table::message_table;
using detail::table::shape;

const message_table* held(const field& f) {
  if (f.shape != shape::map) return is_message(f.value) ? f.message : nullptr;
  const field& value = f.message->fields[1];
  return is_message(value.value) ? value.message : nullptr;
}
rule rule_of(const field& f) {
  switch (f.shape) {
    case shape::plain: return rule::implicit;
    case shape::list:
    case shape::packed: return rule::repeated;
    case shape::map: return rule::map;
    case shape::choice: return rule::oneof;
    default: return f.required ? rule::required : rule::optional;
  }
}

}  // namespace

std::uint64_t fingerprint_of(const message_table& type) {
  // Each message occurs once, in the order in which they are found.
  std::vector<const message_table*> all;
  std::map<const message_table*, std::size_t> place;
  auto reach = [&](const message_table* t) {
    if (place.try_emplace(t, all.size()).second) all.push_back(t);
  };
  reach(&type);
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = 0; k < all[i]->size; ++k)
      if (auto* t = held(all[i]->fields[k])) reach(t);

  detail::walk::hash h;
  for (auto* t : all) {
    h.add(std::uint64_t{t->size});
    for (std::size_t k = 0; k < t->size; ++k) {
      const field& f = t->fields[k];
      h.add(f.name);
      h.add(static_cast<std::uint64_t>(f.kind));
      h.add(static_cast<std::uint64_t>(rule_of(f)));
      if (f.shape == shape::map) {
        h.add(static_cast<std::uint64_t>(f.message->fields[0].kind));
        h.add(static_cast<std::uint64_t>(f.message->fields[1].kind));
      }
      if (auto* of = held(f)) h.add(std::uint64_t{place.at(of)});
    }
  }
  return h.value();
}

}  // namespace isomer::dynamic
