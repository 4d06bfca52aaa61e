// SPDX-License-Identifier: MIT
// The storage into which the table walk decodes: objects with slots, and rows. table::structs documents each of these
// functions. `source` is the one from which messages are encoded.
#pragma once
#include <isomer/table/decoding.hpp>
#include <isomer/table/table.hpp>
#include "binding.hpp"
#include "list.hpp"
#include "map.hpp"
#include "native.hpp"
#include "oneof.hpp"
#include "scalar.hpp"
#include "text.hpp"

namespace isomer::python_values {

struct storage {
  using ref = char*;
  using view = const char*;
  using slot = PyObject**;
  using const_slot = PyObject* const*;
  template <value V>
  using type = decltype(type_of_value<V>());

  // ---- Members.
  ISOMER_ALWAYS static slot at(ref m, const field& f) { return reinterpret_cast<PyObject**>(m + f.offset); }
  ISOMER_ALWAYS static const_slot at(view m, const field& f) {
    return reinterpret_cast<PyObject* const*>(m + f.offset);
  }
  static slot engage(memory::store& st, ref m, const field& f) {
    slot s = f.shape == shape::choice ? choose(st, m, f) : at(m, f);
    return s && is_message(f.value) && !make_message(st, s, f) ? nullptr : s;
  }
  template <shape Shape, value V>
  ISOMER_ALWAYS static slot engage(memory::store& st, ref m, const field& f) {
    if constexpr (Shape == shape::choice || is_message(V)) return engage(st, m, f);
    else return at(m, f);
  }
  ISOMER_ALWAYS static const_slot present(view m, const field& f) {
    const_slot s = at(m, f);
    if (f.shape == shape::plain) return s;
    if (f.shape == shape::choice && !binding(f).members) return chosen(s, f);
    return is_none(*s) ? nullptr : s;
  }
  static slot writable(const_slot s) { return const_cast<slot>(s); }
  static bool any_choice(view m, const field& f) {
    if (!binding(f).members) return !is_none(*at(m, f));
    for (const field* other : *binding(f).members)
      if (!is_none(*at(m, *other))) return true;
    return false;
  }

  template <value V>
  ISOMER_ALWAYS static void assign(slot s, const field& f, type<V> v) {
    // If there is no memory, the exception remains set, and the function that started decoding checks for it.
    if (PyObject* made = make_value<V>(f, v)) [[likely]]
      isomer::put(*s, made);
  }
  template <value V>
  ISOMER_ALWAYS static type<V> get(const_slot s) {
    return number<V>(*s);
  }
  template <value V>
  ISOMER_ALWAYS static type<V>& text(slot s) {
    return *reinterpret_cast<type<V>*>(s);
  }
  // The function that returned the slot has made the message.
  ISOMER_ALWAYS static ref message(slot s, const field&) { return address(*s); }
  static void reset(ref m, const field& f) {
    slot s = at(m, f);
    const bound_field& b = binding(f);
    if (PyObject* initial = b.initial.get()) isomer::put(*s, Py_NewRef(initial));
    else if (f.shape == shape::map && *s && PyDict_CheckExact(*s)) PyDict_Clear(*s);
    else if (f.is_list()) list::trim(s, 0);
    else isomer::put(*s, nullptr);
  }
  static void clear(ref m, const message_table& t) {
    for (const field *f = t.fields, *end = f + t.size; f != end; ++f) reset(m, *f);
    clear_unknown(m, t);
  }

  // ---- Lists.
  template <value V>
  ISOMER_ALWAYS static slot append(memory::store& st, slot at, const field& f) {
    if constexpr (is_message(V)) {
      slot s = list::append(st, at, Py_NewRef(Py_None));
      return s && make_message(st, s, f) ? s : nullptr;
    } else if constexpr (V == value::bytes) return list::append(st, at, PyBytes_FromStringAndSize(nullptr, 0));
    else if constexpr (is_text(V)) return list::append(st, at, PyUnicode_New(0, 0));
    else return list::append(st, at, Py_NewRef(Py_None));
  }
  template <value V>
  ISOMER_ALWAYS static bool push(memory::store& st, slot at, const field& f, type<V> v) {
    if (!st.charge(number_size)) return false;
    if (list::append(st, at, make_value<V>(f, v))) [[likely]]
      return true;
    if (PyErr_Occurred()) PyErr_Clear(), st.exhausted = true;
    return false;
  }
  template <value V>
  ISOMER_ALWAYS static slot reuse(slot at, const field&, std::size_t i) {
    return list::existing(at, i);
  }
  static bool reserve(memory::store& st, slot at, const field&, std::size_t elements, std::size_t bytes) {
    std::size_t most = bytes / sizeof(PyObject*);
    return list::reserve(st, at, elements < most ? elements : most);
  }
  ISOMER_ALWAYS static std::size_t size(const_slot at, const field&) {
    return *at && PyList_CheckExact(*at) ? static_cast<std::size_t>(PyList_GET_SIZE(*at)) : 0;
  }
  static void trim(slot at, const field&, std::size_t n) { list::trim(at, n); }
  static const_slot element(const_slot at, const field&, std::size_t i) { return list::elements(*at) + i; }

  // ---- Maps.
  template <class Fill>
  static detail::table::put entry(memory::store& st, slot at, const field& f, bool once, Fill fill) {
    const field& mapped = f.message->fields[1];
    map::entry made(f);
    if (is_message(mapped.value) && !make_message(st, &map::entry::of(made.get())->value, mapped))
      return detail::table::put::refused;
    detail::table::put done = fill(made.get());
    return done == detail::table::put::done ? made.move_into(st, at, f, once) : done;
  }
  static bool settles(const field&) { return false; }
  static bool settle(slot, const field&) { return true; }
  // This is never called, since a duplicate key is detected when it occurs.
  static bool ascends(const_slot, const field&) { return true; }
  static std::size_t sort(memory::store&, slot, const field&) { return memory::key_check::none; }
  static std::size_t find_repeat(memory::store&, const_slot, const field&) { return memory::key_check::none; }
  static std::size_t entries(const_slot at, const field&) {
    return *at && PyDict_Check(*at) ? static_cast<std::size_t>(PyDict_GET_SIZE(*at)) : 0;
  }
  template <class One>
  static bool each(const_slot at, const field& f, bool backward, One one) {
    const map::entries all(*at, f);
    for (std::size_t n = all.size(), k = 0; k < n; ++k)
      if (!one(all[backward ? n - 1 - k : k])) return false;
    return true;
  }
  static ref writable_entry(view entry) { return const_cast<ref>(entry); }

  // ---- Unknown fields: a bytearray, which grows geometrically.
  static bool keep(memory::store& st, ref m, const message_table& t, const char* p, std::size_t n) {
    PyObject*& u = unknown_place(m, t);
    if (!st.charge(n + n / 8 + (u ? 0 : string_overhead))) return false;
    if (!u) u = PyByteArray_FromStringAndSize(nullptr, 0);
    const Py_ssize_t had = u ? PyByteArray_GET_SIZE(u) : 0;
    if (!u || PyByteArray_Resize(u, had + static_cast<Py_ssize_t>(n)) < 0) {
      PyErr_Clear();
      return st.exhausted = true, false;
    }
    std::memcpy(PyByteArray_AS_STRING(u) + had, p, n);
    return true;
  }
  static bool keep_copy(memory::store& st, ref m, const message_table& t, const char* p, std::size_t n) {
    return keep(st, m, t, p, n);
  }
  static std::string_view unknown(view m, const message_table& t) { return unknown_in(m, t); }
  static std::string_view unknown_in(view m, const message_table& t) {
    PyObject* const u = *reinterpret_cast<PyObject* const*>(m + t.unknown);
    if (!u) return {};
    if (PyByteArray_CheckExact(u)) return {PyByteArray_AS_STRING(u), static_cast<std::size_t>(PyByteArray_GET_SIZE(u))};
    return PyBytes_CheckExact(u) ? std::string_view(PyBytes_AS_STRING(u), static_cast<std::size_t>(PyBytes_GET_SIZE(u)))
                                 : std::string_view();
  }
  static void clear_unknown(ref m, const message_table& t) {
    if (t.unknown_as == message_table::keeps::records) isomer::put(unknown_place(m, t), nullptr);
  }
  static bool& stray(ref m, const message_table&) { return map::entry::of(m)->stray; }

 private:
  static PyObject*& unknown_place(ref m, const message_table& t) {
    return *reinterpret_cast<PyObject**>(m + t.unknown);
  }
  // Makes the message of a field, if the place has none.
  static bool make_message(memory::store& st, slot s, const field& f) {
    bound_message& b = *binding(f).message;
    if (!is_none(*s)) return true;
    if (!st.charge(b.bytes)) return false;
    PyObject* const made = b.is_tied || b.tied_by->tie(b) ? b.make() : nullptr;
    if (!made) return st.exhausted = true, false;  // the exception has the cause
    isomer::put(*s, made);
    return true;
  }
  static const_slot chosen(const_slot s, const field& f) {
    PyObject* const o = *s;
    if (!o || !Py_IS_TYPE(o, &oneof_type)) return nullptr;
    auto* const held = reinterpret_cast<oneof*>(o);
    return held->field == binding(f).name.get() ? &held->value : nullptr;
  }
  // Returns the place of the member's value, and removes another member.
  static slot choose(memory::store& st, ref m, const field& f) {
    slot s = at(m, f);
    if (binding(f).members) {
      for (const field* other : *binding(f).members)
        if (other != &f) isomer::put(*at(m, *other), nullptr);
      return s;
    }
    if (const_slot held = chosen(s, f)) return writable(held);
    PyObject* const made = st.charge(string_overhead) ? make_oneof(binding(f).name.get(), Py_NewRef(Py_None)) : nullptr;
    if (!made) return st.exhausted = PyErr_Occurred() != nullptr, nullptr;
    isomer::put(*s, made);
    return &reinterpret_cast<oneof*>(made)->value;
  }
};

}  // namespace isomer::python_values
