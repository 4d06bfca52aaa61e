// SPDX-License-Identifier: MIT
#include "bound_set.hpp"
#include <algorithm>
#include <bit>
#include <isomer/dynamic/message.hpp>
#include "../values/map.hpp"
#include "../values/message.hpp"
#include "../values/row.hpp"
#include "../values/scalar.hpp"

namespace isomer::python_bind {
namespace {

using detail::table::field;
using detail::table::message_table;
using detail::table::shape;
using detail::table::value;
using python_values::binding;
using python_values::bound_enum;
using python_values::bound_field;
using python_values::bound_message;
using python_values::native;
using python_values::row;

std::size_t fields_of(const message_table& t) {  // including the other forms of lists after them
  std::size_t n = t.size + std::size_t{1};
  for (std::size_t i = 0; i < t.size; ++i) n += t.fields[i].other_form != 0;
  return n;
}

// The schema was checked, so that these messages have the fields of well-known types.
native native_of(const message_table& t) {
  switch (t.known) {
    case known::timestamp: return native::timestamp;
    case known::duration: return native::duration;
    case known::structure: return native::structure;
    case known::list_value: return native::list_value;
    case known::value: return native::value;
    case known::field_mask: return native::field_mask;
    case known::wrapper: return native::wrapper;
    case known::any:
    case known::none: break;
  }
  return native::none;
}

// A message has no fields until it is tied, so that a value of it cannot do harm meanwhile.
void hollow(message_table& t) {
  static constexpr char spelling[field::ahead + 1] = {};
  static constexpr std::int16_t no_name = -1;
  static const field none = [] {
    field f;
    f.op = detail::table::no_field_op;
    f.set_quoted(spelling, 0);
    return f;
  }();
  t.fields = &none, t.probes = nullptr, t.direct = nullptr, t.by_spelling = nullptr, t.reserved = nullptr;
  t.size = t.direct_size = t.reserved_size = 0;
  t.names = {}, t.names.slots = &no_name;
  t.has_required = false, t.unknown_as = message_table::keeps::nothing;
}

constexpr std::size_t header = 4 * sizeof(void*);                           // of an object, including the collector's
constexpr std::size_t list_bytes = 88, dict_bytes = 96, number_bytes = 32;  // of empty ones, and of a number

// Returns the size of an object of the class, with its lists and dicts, and a number in each field that has one.
std::size_t bytes_of(const bound_message& m) {
  std::size_t n = header;
  for (std::size_t i = 0; i < m.fields.size(); ++i) {
    const field& f = m.table_fields[i];
    n += sizeof(PyObject*);
    if (f.is_list()) n += m.type ? list_bytes : 0;
    else if (f.shape == shape::map) n += m.type ? dict_bytes : 0;
    else if (!detail::table::is_text(f.value) && !detail::table::is_message(f.value)) n += number_bytes;
  }
  return n;
}

// With probes, the walk skips fields that are absent or zero, which still have the object of a new message.
void set_probes(bound_message& m) {
  static_assert(sizeof(PyObject*) == 8 || sizeof(PyObject*) == 4);
  m.probes.assign(m.fields.size(), {});
  for (std::size_t i = 0; i < m.fields.size(); ++i) {
    const field& f = m.table_fields[i];
    PyObject* const initial = m.fields[i].initial.get();
    if (f.required || !initial) continue;
    m.probes[i] = {.mask = sizeof(PyObject*) == 8 ? ~std::uint64_t{0} : 0xffff'ffffu,
                   .told = reinterpret_cast<std::uintptr_t>(initial),
                   .offset = f.offset,
                   .is_told = false};
  }
  m.table.probes = m.probes.data();
}

}  // namespace

bound_set::message& bound_set::of(const message_table* t) {
  message*& known = of_table_[t];
  if (known) return *known;
  if (answers_.bound_elsewhere)
    if (message* other = answers_.bound_elsewhere(*t)) return *(known = other);
  known = &messages_.emplace_back();
  known->table = *t, known->source = t;
  hollow(known->table);
  known->tied_by = this;
  known->native = native_of(*t);
  known->converts = known->native != native::none || !answers_.find_class;
  return *known;
}
bound_set::message* bound_set::met(const message_table* t) {
  message& m = of(t);
  return m.is_tied || m.tied_by->tie(m) ? &m : nullptr;
}
const bound_enum* bound_set::of(const enum_table* t) {
  const bound_enum*& known = of_enum_[t];
  if (known) return known;
  // The null of a Value is not a Python enum there.
  object type = answers_.find_enum && !t->is_null ? answers_.find_enum(*t) : object();
  if (!type && PyErr_Occurred()) return nullptr;
  bound_enum& made = enums_.emplace_back();
  made.table = t;
  if (type) {
    for (std::size_t i = 0; i < t->size; ++i) {
      object member = object::owned(PyObject_CallFunction(type.get(), "i", t->all[i].number));
      if (!member) return nullptr;
      made.members.push_back(std::move(member));
    }
    made.type = std::move(type);
  }
  return known = &made;
}

bool bound_set::fill(message& m) {
  const message_table& t = *m.source;
  const std::size_t n = fields_of(t);
  m.table_fields.assign(t.fields, t.fields + n);
  m.table = t;
  m.table.fields = m.table_fields.data(), m.table.probes = nullptr;
  m.fields.assign(t.size, {});
  for (std::size_t i = 0; i < t.size; ++i) {
    field& f = m.table_fields[i];
    bound_field& b = m.fields[i];
    b.name = object::owned(PyUnicode_FromStringAndSize(f.name.data(), static_cast<Py_ssize_t>(f.name.size())));
    if (!b.name) return false;
    PyObject* name = b.name.release();
    PyUnicode_InternInPlace(&name);
    b.name = object::owned(name);
    if (f.shape == shape::map || detail::table::is_message(f.value)) {
      b.message = &of(f.message);
      b.native = b.message->native;
      f.message = &b.message->table;
      b.message->held_by.push_back(&m);
      if (b.message->converts) python_values::note_conversion(m);
    } else if (detail::table::is_enum(f.value) && !(b.enumeration = of(f.enumeration))) return false;
    f.ops = &b;
  }
  for (std::size_t i = 0; i < t.size; ++i)
    if (m.table_fields[i].shape == shape::map) {
      message& entry = *m.fields[i].message;
      entry.is_entry = true, entry.converts = false;
      if (!entry.is_tied && !tie(entry)) return false;
      if (entry.converts) python_values::note_conversion(m);
    }
  return true;
}
// This is for the other form of a list, which follows when a field has changed its form.
bool bound_set::make_initial(message& m) {
  for (std::size_t i = 0; i < m.fields.size(); ++i) {
    field& f = m.table_fields[i];
    bound_field& b = m.fields[i];
    const bool is_container = f.is_list() || f.shape == shape::map;
    const bool is_absent = f.has_presence() || detail::table::is_message(f.value);
    if (is_container) m.has_containers = true;
    else if (m.type && is_absent) b.initial = object::shared(Py_None);
    else if (m.type) b.initial = object::owned(python_values::zero_of(f));
    if (m.type && !is_container && !b.initial) return false;
    m.has_containers = m.has_containers || detail::table::is_message(f.value) || f.shape == shape::choice;
    if (f.other_form) {
      field& other = m.table_fields[i + static_cast<std::size_t>(f.other_form)];
      other.offset = f.offset, other.ops = f.ops;
      if (detail::table::is_enum(f.value)) other.enumeration = f.enumeration;
    }
  }
  find_members(m);
  m.bytes = bytes_of(m);
  set_probes(m);
  return true;
}
void bound_set::find_members(message& m) {
  m.oneofs.clear();
  for (std::size_t i = 0; i < m.fields.size(); ++i)
    if (const field& f = m.table_fields[i]; f.shape == shape::choice) m.oneofs[f.oneof].push_back(&f);
  for (std::size_t i = 0; i < m.fields.size(); ++i) {
    const field& f = m.table_fields[i];
    if (f.shape != shape::choice) continue;
    auto& members = m.oneofs[f.oneof];
    if (!m.type) m.fields[i].members = &members;
    else if (members.front() == &f) m.fields[i].first_of_oneof = &members;
  }
}

bool bound_set::tie(message& m) {
  if (m.is_tied) return true;
  return is_class(m) ? answers_.find_class(m) && m.is_tied : tie_row(m);
}
bool bound_set::is_class(const message& m) const {
  return !m.is_entry && m.native == native::none && answers_.find_class;
}
// A message that was bound in another set has only its name in this one, and is completely tied there.
std::uint64_t bound_set::fingerprint(const message& m) const {
  return dynamic::fingerprint_of(answers_.bound_elsewhere ? m.table : *m.source);
}
bool bound_set::tie_row(message& m) {
  if (!fill(m)) return false;
  for (std::size_t i = 0; i < m.fields.size(); ++i) {
    m.table_fields[i].offset = row::offset_of(i);
    if (m.is_entry) m.table_fields[i].offset = i ? python_values::map::value_offset : python_values::map::key_offset;
  }
  m.table.unknown = row::unknown_offset();
  index_names(m);
  if (!make_initial(m)) return false;
  if (m.is_entry) {
    for (std::size_t i = 0; i < m.fields.size(); ++i) {
      const field& f = m.table_fields[i];
      m.fields[i].initial =
          object::owned(detail::table::is_message(f.value) ? Py_NewRef(Py_None) : python_values::zero_of(f));
      if (!m.fields[i].initial) return false;
    }
    m.table.probes = nullptr;
  } else if (m.native != native::none) m.table.unknown_as = message_table::keeps::nothing;
  // In a row that is encoded, absent fields are None. Rows that are decoded have no use for probes.
  for (detail::table::probe& p : m.probes) p = {};
  m.is_tied = true;
  return true;
}
// Makes the hash table of names, with open addressing.
void bound_set::index_names(message& m) {
  const std::size_t n = m.fields.size(), slots = std::bit_ceil(2 * n + 1);
  m.by_hash.assign(slots, 0);
  for (std::size_t i = 0; i < n; ++i) {
    auto at = static_cast<std::size_t>(PyObject_Hash(m.fields[i].name.get())) & (slots - 1);
    while (m.by_hash[at]) at = (at + 1) & (slots - 1);
    m.by_hash[at] = static_cast<std::uint16_t>(i + 1);
  }
}

bool bound_set::tie_class(message& m, PyTypeObject* type, std::span<const placed> places) {
  m.type = type;
  if (!fill(m)) return m.type = nullptr, false;
  for (const placed& p : places) {
    const field* const f = m.table.by_number(p.number);
    if (f) m.table_fields[static_cast<std::size_t>(f - m.table.fields)].offset = p.offset;
  }
  m.table.unknown = python_values::message::unknown_offset();
  if (!make_initial(m)) return m.type = nullptr, false;
  for (std::size_t i = 0; i < m.fields.size(); ++i) {
    const field& f = m.table_fields[i];
    const bool is_there = std::any_of(m.places.begin(), m.places.end(), [&](auto& p) { return p.offset == f.offset; });
    if (!is_there) m.places.push_back({f.offset, m.fields[i].initial.get(), f.shape == shape::map});
  }
  // Other slots of the class get their defaults.
  for (const python_values::class_slot& s : python_values::facts_of(type).slots) {
    const bool is_there = std::any_of(m.places.begin(), m.places.end(), [&](auto& p) { return p.offset == s.offset; });
    if (!is_there && s.initial)
      m.places.push_back({s.offset, s.initial.get(), s.is == python_values::class_slot::kind::dict});
  }
  python_values::class_facts& c = python_values::facts_of(type);
  c.bound = &m, c.has_containers = m.has_containers;
  m.is_tied = true;
  return true;
}

}  // namespace isomer::python_bind
