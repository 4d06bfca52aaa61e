// SPDX-License-Identifier: MIT
// The storage from which the table walk encodes: objects and dicts that a program made. Encoding runs no Python code
// and creates no objects that the collector tracks, so nothing changes meanwhile. table::structs documents each of
// these functions. `storage` is the one into which messages are decoded.
#pragma once
#include <cstring>
#include <isomer/table/table.hpp>
#include <vector>
#include "binding.hpp"
#include "list.hpp"
#include "map.hpp"
#include "native.hpp"
#include "oneof.hpp"
#include "scalar.hpp"
#include "spread.hpp"
#include "storage.hpp"

namespace isomer::python_values {

struct source {
  using view = const char*;  // each field is at its offset
  using const_slot = PyObject* const*;
  template <value V>
  using type = decltype(type_of_value<V>());

  // ---- Members.
  ISOMER_ALWAYS static const_slot at(view m, const field& f) {
    return reinterpret_cast<PyObject* const*>(m + f.offset);
  }
  static const_slot present(view m, const field& f) {
    const_slot s = at(m, f);
    if (f.shape == shape::plain) return s;
    if (f.shape == shape::choice) return chosen(m, f);
    if (!*s) note_wrong(no_value);
    return is_none(*s) ? nullptr : s;
  }
  template <shape Shape, value V>
  ISOMER_ALWAYS static const_slot present(view m, const field& f) {
    if constexpr (Shape == shape::plain) return at(m, f);
    else return present(m, f);
  }
  // Whether a member may have to be encoded.
  ISOMER_ALWAYS static bool probe(view m, const detail::table::probe& p) {
    std::uint64_t word = 0;
    std::memcpy(&word, m + p.offset, sizeof(PyObject*));
    return ((word & p.mask) == p.told) == p.is_told;
  }

  // ---- Values.
  template <value V>
  ISOMER_ALWAYS static bool is_zero(const_slot s) {
    if (!*s) [[unlikely]]
      note_wrong(no_value);
    return is_zero_value<V>(*s);
  }
  template <value V>
  ISOMER_ALWAYS static type<V> get(const_slot s) {
    return number<V>(*s);
  }
  template <value V>
  ISOMER_ALWAYS static std::string_view text(const_slot s) {
    return chars<V>(*s);
  }
  // The same for the most common types of values. Returns false for all others.
  template <value V>
  ISOMER_ALWAYS static bool fetch(const_slot s, type<V>& v) {
    return fetch_number<V>(*s, v);
  }
  template <value V>
  ISOMER_ALWAYS static bool fetch(const_slot s, std::string_view& v) {
    return fetch_chars<V>(*s, v);
  }
  // It is valid until the end of the walk.
  ISOMER_ALWAYS static view message(const_slot s, const field& f) { return spread_of(*s, binding(f)); }

  // ---- Lists.
  ISOMER_ALWAYS static std::size_t size(const_slot at, const field&) { return list::size(*at); }
  struct places {
    PyObject* const* first;
    bool takes_none;  // None is allowed for an element that is a message
    ISOMER_ALWAYS const_slot operator[](std::size_t i) const {
      if (!takes_none && is_none(first[i])) [[unlikely]]
        note_wrong(none_among);
      return first + i;
    }
  };
  ISOMER_ALWAYS static places elements(const_slot at, const field& f) {
    return {list::elements(*at), is_message(f.value)};
  }
  static const_slot element(const_slot at, const field& f, std::size_t i) { return elements(at, f)[i]; }
  static bool boolean(const_slot at, std::size_t i) {
    return number<value::boolean>(*places{list::elements(*at), false}[i]);
  }
  template <value V>
  static std::vector<type<V>> run(const_slot at, const field& f) {
    const places of = elements(at, f);
    std::vector<type<V>> all(size(at, f));
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = get<V>(of[i]);
    return all;
  }

  // ---- Maps.
  static std::size_t entries(const_slot at, const field&) {
    if (*at && PyDict_Check(*at)) [[likely]]
      return static_cast<std::size_t>(PyDict_GET_SIZE(*at));
    if (*at != Py_None) note_wrong(*at ? wrong_type : no_value);
    return 0;
  }
  static bool settles(const field&) { return false; }
  static std::size_t find_repeat(memory::store&, const_slot, const field&) { return memory::key_check::none; }
  template <class One>
  static bool each(const_slot at, const field& f, bool backward, One one) {
    return storage::each(at, f, backward, one);
  }

  // ---- Unknown fields.
  ISOMER_ALWAYS static std::string_view unknown(view m, const message_table& t) { return storage::unknown_in(m, t); }

 private:
  static const_slot chosen(view m, const field& f) {
    const_slot s = at(m, f);
    if (const auto* members = binding(f).members) {
      if (is_none(*s)) return nullptr;
      for (const field* other : *members)
        if (other != &f && !is_none(*at(m, *other))) [[unlikely]]
          note_wrong(two_members);
      return s;
    }
    if (*s == Py_None) return nullptr;
    if (!*s) return note_wrong(no_value), nullptr;
    return member_of(*s, f);
  }
  // Returns null if another member is set.
  static const_slot member_of(PyObject* o, const field& f);
};

}  // namespace isomer::python_values
