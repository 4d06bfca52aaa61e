// SPDX-License-Identifier: MIT
#include "bound_set.hpp"
#include <algorithm>
#include "../values/map.hpp"
#include "../values/spread.hpp"
#include "known_messages.hpp"

namespace isomer::php_bind {
namespace {

using detail::table::message_table;
using detail::table::shape;
using detail::table::value;
using php_values::bound_enum;
using php_values::bound_field;
using php_values::bound_message;

std::size_t fields_of(const message_table& t) {  // with the entries behind them
  std::size_t n = t.size + std::size_t{1};
  for (std::size_t i = 0; i < t.size; ++i) n += t.fields[i].other_form != 0;
  return n;
}
// What a field holds that is neither absent nor a list.
void zero(zval* z, const detail::table::field& f, const bound_enum* e) {
  if (detail::table::is_text(f.value)) ZVAL_EMPTY_STRING(z);
  else if (detail::table::is_message(f.value)) ZVAL_NULL(z);
  else if (f.value == value::boolean) ZVAL_FALSE(z);
  else if (f.value == value::float32 || f.value == value::float64) ZVAL_DOUBLE(z, 0);
  else if (zend_object* made = e && e->ce ? e->case_of(0) : nullptr) ZVAL_OBJ(z, made);
  else ZVAL_LONG(z, 0);
}
// With what the allocator rounds up.
constexpr std::size_t rounded(std::size_t n) { return n + n / 8; }

}  // namespace

bound_set::bound_set(std::span<const message_table* const> tables, description* classes) : classes_(classes) {
  for (const message_table* t : tables) by_name_[t->full_name] = &of(t);
  std::map<std::string_view, const described_message*> described;
  if (classes)
    for (const described_message& d : classes->messages) described[d.is->full_name] = &d;
  // Entries of maps are added behind the messages that have them.
  for (std::size_t i = 0; i < messages_.size(); ++i) {
    message& m = messages_[i];
    if (m.table.unknown_as == message_table::keeps::stray) tie_entry(m);
    else if (auto d = described.find(m.table.full_name); d != described.end()) tie_object(m, *d->second);
    else tie_array(m);
  }
  find_natives();
}

// A class has such a value in place of a message that no class describes, and so have the entries of its maps.
void bound_set::find_natives() {
  for (message& m : messages_) {
    if (!m.ce) continue;
    for (std::size_t i = 0; i < m.fields.size(); ++i) {
      const bool is_map = m.table_fields[i].shape == shape::map;
      field& f = is_map ? m.fields[i].message->fields[1] : m.fields[i];
      if (!f.message || f.message->ce) continue;
      f.native = known_type_named(f.message->table.full_name).native;
      if (f.native == php_values::native::timestamp || f.native == php_values::native::duration)
        f.message->fields[0].part_of = f.native;
    }
  }
  auto has_some = [](const field& f) {
    return f.native != php_values::native::none || (f.message && f.message->has_natives);
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (message& m : messages_)
      if (!m.has_natives && std::any_of(m.fields.begin(), m.fields.end(), has_some)) m.has_natives = changed = true;
  }
}

const bound_message* bound_set::find(std::string_view full_name) const {
  auto at = by_name_.find(full_name);
  return at == by_name_.end() ? nullptr : at->second;
}

bound_set::message& bound_set::of(const message_table* t) {
  message*& known = of_table_[t];
  if (!known) {
    known = &messages_.emplace_back();
    copy(*known, *t);
  }
  return *known;
}
const bound_enum* bound_set::of(const detail::table::enum_table* t) {
  const bound_enum*& known = of_enum_[t];
  if (known) return known;
  bound_enum& made = enums_.emplace_back();
  made.table = t;
  if (classes_)
    for (const described_enum& d : classes_->enums)
      if (d.is->full_name == t->full_name) made.ce = d.ce;
  if (made.ce)
    for (std::size_t i = 0; i < t->size; ++i) {
      zend_object* one = nullptr;
      zend_enum_get_case_by_value(&one, made.ce, t->all[i].number, nullptr, true);
      made.cases.push_back(one);
    }
  return known = &made;
}

void bound_set::copy(message& m, const message_table& t) {
  m.table = t, m.source = &t;
  m.table.probes = nullptr;
  m.table_fields.assign(t.fields, t.fields + fields_of(t));
  m.table.fields = m.table_fields.data();
  m.fields.resize(t.size);
  for (std::size_t i = 0; i < t.size; ++i) {
    detail::table::field& f = m.table_fields[i];
    bound_field& b = m.fields[i];
    b.name = zend_string_init_interned(f.name.data(), f.name.size(), false);
    zend_string_hash_val(b.name);  // opcache interns nothing while it restarts or is off for a request
    if (f.shape == shape::map || detail::table::is_message(f.value)) {
      b.message = &of(f.message);
      f.message = &b.message->table;
    } else if (detail::table::is_enum(f.value)) b.enumeration = of(f.enumeration);
    f.ops = &b;
    ZVAL_UNDEF(&b.initial);
  }
}
// Behind a field's change, the other form of its list.
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
  for (std::size_t i = 0; i < m.fields.size(); ++i) {
    const detail::table::field& f = m.table_fields[i];
    if (f.shape != shape::choice) continue;
    auto& members = m.oneofs[f.oneof];
    members.push_back(&f);
    m.fields[i].members = &members;
  }
}

void bound_set::tie_entry(message& m) {
  m.table_fields[0].offset = php_values::map::key_offset, m.table_fields[1].offset = php_values::map::value_offset;
  make_initial(m);
}
void bound_set::tie_array(message& m) {
  for (std::size_t i = 0; i < m.fields.size(); ++i) m.table_fields[i].offset = php_values::spread::offset_of(i);
  m.table.unknown = php_values::spread::offset_of(m.fields.size());
  m.bytes = rounded(sizeof(zend_array) + 8 * sizeof(Bucket) + 16 * sizeof(std::uint32_t));
  make_initial(m);
}
void bound_set::tie_object(message& m, const described_message& d) {
  m.ce = d.ce;
  m.initial.assign(static_cast<std::size_t>(d.ce->default_properties_count), zval{});
  const zval* defaults = CE_DEFAULT_PROPERTIES_TABLE(d.ce);
  std::copy(defaults, defaults + m.initial.size(), m.initial.begin());
  for (std::size_t i = 0; i < m.fields.size(); ++i)
    m.table_fields[i].offset = d.properties.at(m.table_fields[i].number)->offset;
  make_initial(m);
  for (std::size_t i = 0; i < m.fields.size(); ++i) {
    zval& to = m.initial[OBJ_PROP_TO_NUM(m.table_fields[i].offset)];
    ZVAL_COPY_VALUE(&to, &m.fields[i].initial);
    Z_PROP_FLAG_P(&to) = 0;
  }
  if (d.unknown) {
    m.table.unknown = d.unknown->offset;
    zval& to = m.initial[OBJ_PROP_TO_NUM(d.unknown->offset)];
    ZVAL_EMPTY_STRING(&to);
    Z_PROP_FLAG_P(&to) = 0;
  } else m.table.unknown_as = message_table::keeps::nothing;
  for (std::uint32_t i = 0; i < m.initial.size(); ++i)
    if (Z_REFCOUNTED(m.initial[i])) m.counted.push_back(i);
  m.bytes = rounded(sizeof(zend_object) + m.initial.size() * sizeof(zval) + sizeof(void*));
}

}  // namespace isomer::php_bind
