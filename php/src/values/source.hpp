// SPDX-License-Identifier: MIT
// The storage from which the table walk encodes: objects and arrays of a program. Nothing changes them meanwhile, since
// encoding runs no PHP code. table::structs documents each of these functions. `storage` is the one into which messages
// are decoded.
#pragma once
#include <cstring>
#include <isomer/table/table.hpp>
#include <vector>
#include "binding.hpp"
#include "list.hpp"
#include "map.hpp"
#include "native.hpp"
#include "scalar.hpp"
#include "spread.hpp"

namespace isomer::php_values {

struct source {
  using view = const char*;  // each field is at its offset
  using const_slot = const zval*;
  template <value V>
  using type = decltype(type_of_value<V>());

  // ---- Members.
  ISOMER_ALWAYS static const_slot at(view m, const field& f) {
    return value_at(reinterpret_cast<const zval*>(m + f.offset));
  }
  static const_slot present(view m, const field& f) {
    const_slot z = at(m, f);
    if (f.shape == shape::choice && Z_TYPE_P(z) > IS_NULL) check_alone(m, f);
    return f.shape == shape::plain || is_there(z) ? z : nullptr;
  }
  template <shape Shape, value V>
  ISOMER_ALWAYS static const_slot present(view m, const field& f) {
    if constexpr (Shape == shape::plain) return at(m, f);
    else if constexpr (Shape == shape::choice) return present(m, f);
    else {
      const_slot z = at(m, f);
      return is_there(z) ? z : nullptr;
    }
  }

  // Of an array, a bit for each field that may have something to write: they were seen when the array was spread. Null
  // of an object.
  ISOMER_ALWAYS static const std::uint64_t* marks(view m, const message_table& t) {
    const std::uint32_t at = t.size ? binding(t.fields[0]).marks : 0;
    return at ? reinterpret_cast<const std::uint64_t*>(m + at) : nullptr;
  }
  // Whether a member may have something to write.
  ISOMER_ALWAYS static bool probe(view m, const detail::table::probe& p) {
    std::uint64_t word;
    std::memcpy(&word, m + p.offset, sizeof word);
    return ((word & p.mask) == p.told) == p.is_told;
  }

  // ---- Values.
  template <value V>
  ISOMER_ALWAYS static bool is_zero(const_slot s) {
    return is_zero_value<V>(s);
  }
  template <value V>
  ISOMER_ALWAYS static type<V> get(const_slot s) {
    return number<V>(s);
  }
  template <value V>
  ISOMER_ALWAYS static std::string_view text(const_slot s) {
    return chars(s);
  }
  // The same for the most common types of values. Returns false for all others.
  template <value V>
  ISOMER_ALWAYS static bool fetch(const_slot s, type<V>& v) {
    return fetch_number<V>(s, v);
  }
  template <value V>
  ISOMER_ALWAYS static bool fetch(const_slot s, std::string_view& v) {
    if (Z_TYPE_P(s) != IS_STRING) return false;
    v = {Z_STRVAL_P(s), Z_STRLEN_P(s)};
    return true;
  }
  // It is valid until the end of the walk over the message.
  ISOMER_ALWAYS static spread message(const_slot s, const field& f) {
    const bound_message& b = *binding(f).message;
    if (b.ce) [[likely]] {
      if (Z_TYPE_P(s) == IS_OBJECT && (Z_OBJCE_P(s) == b.ce || instanceof_function(Z_OBJCE_P(s), b.ce)) &&
          is_initialized(Z_OBJ_P(s))) [[likely]]
        return spread(Z_OBJ_P(s));
    } else if (!b.is_tied && !meet(binding(f))) return spread::blank(b);
    else if (binding(f).native != native::none) return spread(message_of_native(binding(f).native, s), b);
    else if (b.table.known != known::none) return spread(array_of_known(b, s), b);
    else if (Z_TYPE_P(s) == IS_ARRAY) return spread(Z_ARR_P(s), b);
    note_wrong("a message of another class");
    return spread::blank(b);
  }

  // ---- Lists.
  ISOMER_ALWAYS static std::size_t size(const_slot at, const field&) { return list::size(at); }
  struct places {
    const zval* first;
    const bound_field& of;
    ISOMER_ALWAYS const_slot operator[](std::size_t i) const { return element_at(first + i, of); }
  };
  ISOMER_ALWAYS static places elements(const_slot at, const field& f) {
    return {Z_TYPE_P(at) == IS_ARRAY ? list::elements(Z_ARR_P(at)) : nullptr, binding(f)};
  }
  static const_slot element(const_slot at, const field& f, std::size_t i) { return elements(at, f)[i]; }
  static bool boolean(const_slot at, std::size_t i) {
    return number<value::boolean>(not_null(value_at(list::elements(Z_ARR_P(at)) + i)));
  }
  template <value V>
  static std::vector<type<V>> run(const_slot at, const field& f) {
    const places of = elements(at, f);
    std::vector<type<V>> all(size(at, f));
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = get<V>(of[i]);
    return all;
  }

  // ---- Maps.
  static std::size_t entries(const_slot at, const field&) { return list::size(at); }
  // The keys of an array are unique.
  static bool settles(const field&) { return false; }
  static std::size_t find_repeat(memory::store&, const_slot, const field&) { return memory::key_check::none; }
  template <class One>
  static bool each(const_slot at, const field& f, bool backward, One one) {
    if (Z_TYPE_P(at) != IS_ARRAY) {
      list::size(at);  // notes the value that is there instead
      return true;
    }
    const map::entries all(at, f);
    for (std::size_t n = all.size(), k = 0; k < n; ++k)
      if (!one(reinterpret_cast<view>(all[backward ? n - 1 - k : k]))) return false;
    return true;
  }

  // ---- Unknown fields.
  ISOMER_ALWAYS static std::string_view unknown(view m, const message_table& t) {
    const zval* z = value_at(reinterpret_cast<const zval*>(m + t.unknown));
    return Z_TYPE_P(z) == IS_STRING ? std::string_view(Z_STRVAL_P(z), Z_STRLEN_P(z)) : std::string_view();
  }

 private:
  // Whether a nullable property is present. One that was never initialized is absent; one that was unset may belong to
  // a lazy ghost.
  ISOMER_ALWAYS static bool is_there(const zval* z) {
    if (Z_TYPE_P(z) > IS_NULL) return true;
    if (Z_TYPE_P(z) == IS_UNDEF && !(Z_PROP_FLAG_P(z) & IS_PROP_UNINIT)) [[unlikely]]
      note_unset();
    return false;
  }
  // PHP stores the members of a oneof in separate properties, and setting one does not clear the others.
  static void check_alone(view m, const field& f) {
    for (const field* other : *binding(f).members)
      if (other != &f && Z_TYPE_P(at(m, *other)) > IS_NULL) [[unlikely]]
        note_wrong(two_members);
  }
};

}  // namespace isomer::php_values
