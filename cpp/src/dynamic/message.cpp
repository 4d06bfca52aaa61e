// SPDX-License-Identifier: MIT
// Operations of a dynamic message on its fields, for all types of fields.
#include <isomer/dynamic/message.hpp>
#include <isomer/table/decoding.hpp>
#include "places.hpp"

namespace isomer::dynamic {

using detail::table::shape;

std::string_view message::unknown() const {
  bool keeps = type_->unknown_as == detail::table::message_table::keeps::records;
  return keeps ? storage::unknown(at_, *type_) : std::string_view();
}
std::size_t message::size(const field& f) const {
  auto at = storage::at(storage::view(at_), f);
  if (f.shape == shape::map) return storage::entries(at, f);
  return f.is_list() ? storage::size(at, f) : 0;
}
bool message::has(const field& f) const {
  if (f.is_list() || f.shape == shape::map) return size(f) != 0;
  auto from = storage::present(at_, f);
  if (!from || f.has_presence() || is_message(f.value)) return from != nullptr;
  return detail::table::with_value(f.value, [&]<detail::table::value V>() {
    if constexpr (detail::table::is_message(V)) return true;
    else return !storage::is_zero<V>(from);
  });
}
const field* message::which(const field& f) const {
  if (f.shape != shape::choice || !storage::any_choice(at_, f)) return nullptr;
  for (const field *one = type_->fields + (f.oneof - 1), *end = type_->fields + type_->size; one != end; ++one)
    if (one->oneof == f.oneof && storage::present(at_, *one)) return one;
  return nullptr;
}
const void* message::element(const field& f, std::size_t i) const {
  if (i >= size(f)) return nullptr;
  auto at = storage::at(storage::view(at_), f);
  if (f.shape == shape::map) return static_cast<const run*>(at)->p + i * f.message->bytes;
  return storage::element(at, f, i);
}
void* message::append(const field& f) {
  memory::store st = unlimited();
  return static_cast<const detail::table::list_ops*>(f.ops)->append(st, storage::at(at_, f), f);
}
result<message> message::make(const field& f) {
  if (!is_message(f.value) || f.is_list() || f.shape == shape::map) return status{code::bad_value, 0};
  memory::store st = unlimited();
  auto to = storage::engage(st, at_, f);
  if (!to) return status{code::no_memory, 0};
  return message(*f.message, *memory_, storage::message(to, f));
}
result<message> message::add(const field& f) {
  void* to = nullptr;
  if (f.shape == shape::map) {
    memory::store st = unlimited();
    storage::entry(st, storage::at(at_, f), f, false,
                   [&](char* entry) { return to = entry, detail::table::put::done; });
  } else if (f.is_list() && is_message(f.value)) to = append(f);
  else return status{code::bad_value, 0};
  if (!to) return status{code::no_memory, 0};
  return message(*f.message, *memory_, static_cast<char*>(to));
}
bool message::sort(const field& f) { return f.shape != shape::map || storage::settle(storage::at(at_, f), f); }

}  // namespace isomer::dynamic
