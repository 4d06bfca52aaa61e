// SPDX-License-Identifier: MIT
// The storage into which the table walk decodes: objects with typed properties, or arrays. table::structs documents
// each of these functions. `source` is the one from which messages are encoded. Decoding runs no PHP code. Values that
// are replaced are destroyed when the message is complete, unless there are very many of them; even then, their
// destructors cannot reach the incomplete message.
#pragma once
#include <cstring>
#include <isomer/table/decoding.hpp>
#include <isomer/table/table.hpp>
#include "binding.hpp"
#include "list.hpp"
#include "map.hpp"
#include "native.hpp"
#include "scalar.hpp"
#include "text.hpp"

namespace isomer::php_values {

struct storage {
  using ref = zend_refcounted*;
  using view = const zend_refcounted*;
  using slot = zval*;
  using const_slot = const zval*;
  template <value V>
  using type = decltype(type_of_value<V>());

  // ---- Members.
  ISOMER_ALWAYS static bool has_offsets(view m) { return !is_array(m); }
  ISOMER_ALWAYS static slot at(ref m, const field& f) {
    if (is_array(m)) [[unlikely]]
      return in_own_array(m, f);
    return reinterpret_cast<zval*>(reinterpret_cast<char*>(m) + f.offset);
  }
  ISOMER_ALWAYS static const_slot at(view m, const field& f) {
    if (is_array(m)) [[unlikely]]
      return in_array(m, f);
    return value_at(reinterpret_cast<const zval*>(reinterpret_cast<const char*>(m) + f.offset));
  }
  static slot engage(memory::store& st, ref m, const field& f) {
    if (is_message(f.value) && !affords(st, f)) return nullptr;
    if (is_array(m)) st.charge(list::member);
    if (f.shape == shape::choice) [[unlikely]]
      drop_rivals(m, f);
    return at(m, f);
  }
  template <shape Shape, value V>
  ISOMER_ALWAYS static slot engage(memory::store& st, ref m, const field& f) {
    if constexpr (Shape == shape::choice || is_message(V)) return engage(st, m, f);
    else {
      // If the budget is exceeded, the next allocation fails, so that a plain member always has a place.
      if (is_array(m)) [[unlikely]]
        return st.charge(list::member), in_own_array(m, f);
      return at(m, f);
    }
  }
  ISOMER_ALWAYS static const_slot present(view m, const field& f) {
    const_slot z = at(m, f);
    return f.shape == shape::plain || Z_TYPE_P(z) > IS_NULL ? z : nullptr;
  }
  static slot writable(const_slot s) { return const_cast<slot>(s); }
  static bool any_choice(view m, const field& f) {
    for (const field* other : *binding(f).members)
      if (Z_TYPE_P(at(m, *other)) > IS_NULL) return true;
    return false;
  }

  template <value V>
  ISOMER_ALWAYS static void assign(slot s, const field& f, type<V> v) {
    if constexpr (is_enum(V)) put_enum(s, *binding(f).enumeration, v);
    else put_number(s, v);
  }
  template <value V>
  ISOMER_ALWAYS static type<V> get(const_slot s) {
    return number<V>(s);
  }
  template <value V>
  ISOMER_ALWAYS static php_values::string_place& text(slot s) {
    return *reinterpret_cast<php_values::string_place*>(s);
  }
  ISOMER_ALWAYS static ref message(slot s, const field& f) {
    const bound_message& b = *binding(f).message;
    if (b.ce) [[likely]] {
      if (Z_TYPE_P(s) != IS_OBJECT) ZVAL_OBJ(s, b.make());
      return Z_COUNTED_P(s);
    }
    if (Z_TYPE_P(s) != IS_ARRAY) array_init(s);
    return Z_COUNTED_P(s);
  }
  ISOMER_ALWAYS static bool accepts(view m, const message_table& t) {
    return t.known == known::none || has_native(t, m);
  }
  static void reset(ref m, const field& f) {
    if (is_array(m)) {
      zend_hash_del(array_of(m), binding(f).name);
      return;
    }
    zval* z = at(m, f);
    drop(z);
    ZVAL_COPY(z, &binding(f).initial);
  }
  static void clear(ref m, const message_table& t) {
    for (const field *f = t.fields, *end = f + t.size; f != end; ++f) reset(m, *f);
    clear_unknown(m, t);
  }

  // ---- Lists.
  template <value V>
  ISOMER_ALWAYS static slot append(memory::store& st, slot at, const field& f) {
    if constexpr (is_message(V))
      if (!affords(st, f)) return nullptr;
    zval* z = list::append(st, at);
    if constexpr (is_text(V))
      if (z) ZVAL_EMPTY_STRING(z);  // an empty string needs nothing else
    return z;
  }
  template <value V>
  ISOMER_ALWAYS static bool push(memory::store& st, slot at, const field& f, type<V> v) {
    zval* z = list::append(st, at);
    if (z) assign<V>(z, f, v);
    return z != nullptr;
  }
  template <value V>
  ISOMER_ALWAYS static slot reuse(slot at, const field&, std::size_t i) {
    return list::existing(at, i);
  }
  static bool reserve(memory::store& st, slot at, const field&, std::size_t elements, std::size_t bytes) {
    std::size_t most = bytes / sizeof(zval);
    return list::reserve(st, at, elements < most ? elements : most);
  }
  ISOMER_ALWAYS static std::size_t size(const_slot at, const field&) { return list::size(at); }
  static void trim(slot at, const field&, std::size_t n) { list::trim(at, n); }
  static const_slot element(const_slot at, const field&, std::size_t i) {
    return value_at(list::elements(Z_ARR_P(at)) + i);
  }

  // ---- Maps.
  template <class Fill>
  static put entry(memory::store& st, slot at, const field& f, bool once, Fill fill) {
    const field& mapped = f.message->fields[1];
    if (is_message(mapped.value) && !is_fit(mapped)) return put::refused;
    map::entry made(f);
    put done = fill(made.get());
    return done == put::done ? made.move_into(st, at, f, once) : done;
  }
  static bool settles(const field&) { return false; }
  static bool settle(slot, const field&) { return true; }
  // This is never called, since a duplicate key is detected when it occurs.
  static bool ascends(const_slot, const field&) { return true; }
  static std::size_t sort(memory::store&, slot, const field&) { return memory::key_check::none; }
  static std::size_t find_repeat(memory::store&, const_slot, const field&) { return memory::key_check::none; }
  static std::size_t entries(const_slot at, const field&) { return list::size(at); }
  template <class One>
  static bool each(const_slot at, const field& f, bool backward, One one) {
    if (Z_TYPE_P(at) != IS_ARRAY) return true;
    const map::entries all(at, f);
    for (std::size_t n = all.size(), k = 0; k < n; ++k)
      if (!one(all[backward ? n - 1 - k : k])) return false;
    return true;
  }
  static ref writable_entry(view entry) { return const_cast<ref>(entry); }

  // ---- Unknown fields.
  static bool keep(memory::store& st, ref m, const message_table& t, const char* p, std::size_t n) {
    return php_values::append(st, unknown_of(m, t), p, n);
  }
  static bool keep_copy(memory::store& st, ref m, const message_table& t, const char* p, std::size_t n) {
    return keep(st, m, t, p, n);
  }
  static std::string_view unknown(view m, const message_table& t) {
    const zval* z = is_array(m) ? zend_hash_find_known_hash(array_of(m), unknown_name())
                                : reinterpret_cast<const zval*>(reinterpret_cast<const char*>(m) + t.unknown);
    if (!z) return {};
    ZVAL_DEREF(z);
    return Z_TYPE_P(z) == IS_STRING ? std::string_view(Z_STRVAL_P(z), Z_STRLEN_P(z)) : std::string_view();
  }
  static void clear_unknown(ref m, const message_table& t) {
    if (t.unknown_as != message_table::keeps::records || unknown(m, t).empty()) return;
    if (is_array(m)) {
      zend_hash_del(array_of(m), unknown_name());
      return;
    }
    zval* z = unknown_of(m, t);
    zval_ptr_dtor(z);
    ZVAL_EMPTY_STRING(z);
  }
  static bool& stray(ref m, const message_table&) { return map::entry::of(m)->stray; }

 private:
  ISOMER_ALWAYS static bool is_fit(const field& f) {
    const bound_field& b = binding(f);
    return b.message->is_tied || meet(b);
  }
  // Pays for an additional message of the field.
  ISOMER_ALWAYS static bool affords(memory::store& st, const field& f) {
    return is_fit(f) && st.charge(binding(f).message->bytes);
  }
  // A list or a map without elements is empty, and not null.
  static slot in_own_array(ref m, const field& f) {
    zval* z = zend_hash_lookup(array_of(m), binding(f).name);
    if (Z_TYPE_P(z) == IS_NULL && (f.is_list() || f.shape == shape::map)) ZVAL_EMPTY_ARRAY(z);
    return z;
  }
  static const_slot in_array(view m, const field& f) {
    const zval* z = zend_hash_find_known_hash(array_of(m), binding(f).name);
    if (!z) return &nothing;
    z = value_at(z);
    return is_enum(f.value) ? checked_case(z, *binding(f).enumeration) : z;
  }
  static zval* unknown_of(ref m, const message_table& t) {
    return is_array(m) ? zend_hash_lookup(array_of(m), unknown_name())
                       : reinterpret_cast<zval*>(reinterpret_cast<char*>(m) + t.unknown);
  }
  // PHP stores the members of a oneof in separate properties.
  static void drop_rivals(ref m, const field& f) {
    for (const field* other : *binding(f).members)
      if (other != &f) reset(m, *other);
  }
};

}  // namespace isomer::php_values
