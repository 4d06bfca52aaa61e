// SPDX-License-Identifier: MIT
#include "bound_set.hpp"
#include <bit>
#include "../values/map.hpp"
#include "../values/spread.hpp"

namespace isomer::php_bind {
namespace {

using detail::table::message_table;
using detail::table::shape;
using detail::table::value;
using php_values::bound_enum;
using php_values::bound_field;

std::size_t fields_of(const message_table& t) {  // including the entries after them
  std::size_t n = t.size + std::size_t{1};
  for (std::size_t i = 0; i < t.size; ++i) n += t.fields[i].other_form != 0;
  return n;
}
// This includes what the allocator rounds up.
constexpr std::size_t rounded(std::size_t n) { return n + n / 8; }

}  // namespace

void zero(zval* z, const detail::table::field& f, const bound_enum* e) {
  if (detail::table::is_text(f.value)) ZVAL_EMPTY_STRING(z);
  else if (detail::table::is_message(f.value)) ZVAL_NULL(z);
  else if (f.value == value::boolean) ZVAL_FALSE(z);
  else if (f.value == value::float32 || f.value == value::float64) ZVAL_DOUBLE(z, 0);
  else if (zend_object* made = e && e->ce ? e->case_of(0) : nullptr) ZVAL_OBJ(z, made);
  else ZVAL_LONG(z, 0);
}

void set_probes(bound_set::message& m, bool is_array) {
  if (std::endian::native != std::endian::little) return;
  constexpr std::uint64_t type_of_value = 0xff;  // the word after a zval's value
  m.probes.assign(m.fields.size(), {});
  for (std::size_t i = 0; i < m.fields.size(); ++i) {
    const detail::table::field& f = m.table_fields[i];
    const auto offset = static_cast<std::uint32_t>(f.offset + offsetof(zval, u1));
    m.probes[i].offset = offset;  // also of what is always asked: in front of the fields, there may be nothing
    if (f.required || !(is_array || f.has_presence())) continue;
    m.probes[i] = {.mask = type_of_value, .told = IS_NULL, .offset = offset, .is_told = false};
  }
  m.table.probes = m.probes.data();
}

bound_set::message& bound_set::array_of(const message_table* t) {
  message& m = of(t);
  if (!m.is_tied) tie(m);
  return m;
}
void bound_set::tie(message& m) {
  fill(m);
  tie_array(m);
}

// Sets what is known of a message without its fields.
bound_set::message& bound_set::of(const message_table* t) {
  message*& known = of_table_[t];
  if (known) return *known;
  known = &messages_.emplace_back();
  known->table = *t, known->source = t;
  known->table.probes = nullptr;
  known->is_tied = false, known->tied_by = this;
  return *known;
}
const bound_enum* bound_set::of(const detail::table::enum_table* t) {
  const bound_enum*& known = of_enum_[t];
  if (known) return known;
  bound_enum& made = enums_.emplace_back();
  made.table = t;
  return known = &made;
}

void bound_set::fill(message& m, std::size_t others) {
  const message_table& t = *m.source;
  const std::size_t n = fields_of(t);
  m.table_fields.reserve(n + others);
  m.table_fields.assign(t.fields, t.fields + n);
  m.table_fields.resize(n + others);
  m.table.fields = m.table_fields.data();
  m.fields.assign(t.size, {});
  for (std::size_t i = 0; i < t.size; ++i) {
    detail::table::field& f = m.table_fields[i];
    bound_field& b = m.fields[i];
    if (f.shape == shape::map) {
      b.message = &of(f.message);
      if (!b.message->is_tied) tie_entry(*b.message);
      b.message->held_by.push_back(&m);
    } else if (detail::table::is_message(f.value)) {
      message* const other = stand_in(f.message);
      b.message = other ? other : &of(f.message);
    } else if (detail::table::is_enum(f.value)) b.enumeration = of(f.enumeration);
    if (b.message) f.message = &b.message->table;
    f.ops = &b;
    ZVAL_UNDEF(&b.initial);
  }
}
// This is for the other form of a list, which follows when a field has changed its form.
void bound_set::make_initial(message& m) {
  for (std::size_t i = 0; i < m.fields.size(); ++i) {
    const detail::table::field& f = m.table_fields[i];
    bound_field& b = m.fields[i];
    if (f.is_list() || f.shape == shape::map) ZVAL_EMPTY_ARRAY(&b.initial);
    else if (f.has_presence()) ZVAL_NULL(&b.initial);
    else zero(&b.initial, f, b.enumeration);
    if (f.other_form) {
      detail::table::field& other = m.table_fields[i + static_cast<std::size_t>(f.other_form)];
      other.offset = f.offset, other.ops = f.ops;
      if (detail::table::is_enum(f.value)) other.enumeration = f.enumeration;
    }
  }
  find_members(m);
}
void bound_set::find_members(message& m) {
  m.oneofs.clear();
  for (std::size_t i = 0; i < m.fields.size(); ++i) {
    const detail::table::field& f = m.table_fields[i];
    if (f.shape != shape::choice) continue;
    auto& members = m.oneofs[f.oneof];
    members.push_back(&f);
    m.fields[i].members = &members;
  }
}

void bound_set::tie_entry(message& m) {
  fill(m);
  m.table_fields[0].offset = php_values::map::key_offset, m.table_fields[1].offset = php_values::map::value_offset;
  make_initial(m);
  m.is_tied = true;
}
// Makes the hash table of names, with open addressing.
void bound_set::index_names(message& m) {
  const std::size_t n = m.fields.size(), slots = std::bit_ceil(2 * n + 1);
  m.by_hash.assign(slots, 0);
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t at = ZSTR_H(m.fields[i].name) & (slots - 1);
    while (m.by_hash[at]) at = (at + 1) & (slots - 1);
    m.by_hash[at] = static_cast<std::uint16_t>(i + 1);
  }
  m.blank.assign(n, {});
  for (zval& z : m.blank) ZVAL_NULL(&z);
}
void bound_set::name_fields(message& m) {
  for (std::size_t i = 0; i < m.fields.size(); ++i) {
    const std::string_view spelled = m.table_fields[i].name;
    zend_string* const name = zend_string_init_interned(spelled.data(), spelled.size(), is_permanent());
    zend_string_hash_val(name);  // opcache does not intern strings while it restarts, or if it is off for a request
    m.fields[i].name = name;
  }
}
void bound_set::begin_request() {
  for (message& m : messages_) {
    m.has_natives = false;
    if (!m.by_hash.empty()) name_fields(m);
  }
}
void bound_set::tie_array(message& m) {
  for (std::size_t i = 0; i < m.fields.size(); ++i) m.table_fields[i].offset = php_values::spread::offset_of(i);
  name_fields(m);
  m.table.unknown = php_values::spread::offset_of(m.fields.size());
  m.bytes = rounded(sizeof(zend_array) + 8 * sizeof(Bucket) + 16 * sizeof(std::uint32_t));
  index_names(m);
  set_probes(m, true);
  // In a message of few fields, looking at each is less than marking those that are there.
  constexpr std::size_t few = 12;
  if (m.fields.size() > few) m.blank_marks.assign((m.fields.size() + 63) / 64, 0);
  for (std::size_t i = 0; i < m.fields.size(); ++i)
    if (m.table_fields[i].required && !m.blank_marks.empty()) m.blank_marks[i / 64] |= std::uint64_t{1} << i % 64;
  if (!m.blank_marks.empty()) m.fields[0].marks = php_values::spread::offset_of(m.fields.size() + 1);
  make_initial(m);
  m.is_tied = true;
}

}  // namespace isomer::php_bind
