// SPDX-License-Identifier: MIT
// Converts numbers, strings and enums between PHP values and the walk's types. A value that its field cannot hold is
// noted, and the walk continues with zero. The function that started encoding checks for errors at the end (see
// wrong_value.hpp).
#pragma once
#include <bit>
#include <cstdint>
#include <isomer/table/decoding.hpp>
#include <limits>
#include <string_view>
#include <type_traits>
#include "binding.hpp"
#include "text.hpp"

namespace isomer::php_values {

using detail::table::field;
using detail::table::is_enum;
using detail::table::is_message;
using detail::table::is_text;
using detail::table::message_table;
using detail::table::put;
using detail::table::shape;
using detail::table::value;

// The value of absent fields is null. Only a property that is not initialized, or that was unset, is undefined.
inline const zval nothing = [] {
  zval z;
  ZVAL_NULL(&z);
  return z;
}();

ISOMER_COLD inline void note_wrong(const char* what) {
  if (!ISOMER_G(wrong)) ISOMER_G(wrong) = what;
}

inline constexpr const char *two_members = "two members of one oneof", *unknown_key = "an unknown key",
                            *unset_property = "a property without a value", *keys_of_list = "a list, and no other keys",
                            *no_native = "no value of the well-known type", *too_deep = "fewer levels of nesting",
                            *inexact = "an int that a float holds exactly";

// Notes a property without a value, which may have one after __get of its class was called (see lent_properties). If
// that has been done, nothing is noted.
ISOMER_COLD void note_unset();

// Whether a float represents an int exactly, which depends on its 53 bits of precision.
inline bool is_exact(zend_long v) {
  const std::uint64_t u = v < 0 ? 0 - static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
  return u == 0 || std::bit_width(u) - std::countr_zero(u) <= 53;
}
// Whether a finite value remains finite when it is rounded to the field's type.
template <class T>
ISOMER_ALWAYS bool stays_finite(double from, T to) {
  if constexpr (sizeof(T) == sizeof from) return true;
  else return to - to == 0 || from - from != 0;
}

inline bool is_array(const zend_refcounted* m) { return GC_TYPE(m) == IS_ARRAY; }
inline zend_array* array_of(const zend_refcounted* m) {
  return reinterpret_cast<zend_array*>(const_cast<zend_refcounted*>(m));
}
// Whether an object has its properties. A lazy one gets them from PHP code.
inline bool is_initialized(const zend_object* o) {
#if PHP_VERSION_ID >= 80400
  return !zend_object_is_lazy(o);
#else
  return o != nullptr;
#endif
}
zend_string* unknown_name();  // the key of unknown fields in arrays

ISOMER_ALWAYS const zval* value_at(const zval* z) { return Z_TYPE_P(z) == IS_REFERENCE ? Z_REFVAL_P(z) : z; }

template <value V>
auto type_of_value() {
  using enum value;
  if constexpr (V == boolean) return bool{};
  else if constexpr (V == uint32 || V == fixed32) return std::uint32_t{};
  else if constexpr (V == int64 || V == sint64 || V == sfixed64) return std::int64_t{};
  else if constexpr (V == uint64 || V == fixed64) return std::uint64_t{};
  else if constexpr (V == float32) return float{};
  else if constexpr (V == float64) return double{};
  else if constexpr (is_text(V)) return string_place{};
  else return std::int32_t{};
}

// Contract `only_cases`: an object that comes here as an enum is a case of the field's enum. Typed properties see to it
// for members, and `checked_case` for what stands in arrays.
ISOMER_ALWAYS const zval* number_of_case(const zval* z) {
  if (Z_OBJCE_P(z)->enum_backing_type != IS_LONG) [[unlikely]]
    return number_of_other_case(Z_OBJ_P(z));
  return Z_OBJ_P(z)->properties_table + 1;
}
ISOMER_ALWAYS const zval* checked_case(const zval* z, const bound_enum& e) {
  if (Z_TYPE_P(z) == IS_OBJECT && Z_OBJCE_P(z) != e.ce) [[unlikely]]
    return note_wrong("no case of the enum"), &nothing;
  return z;
}
// An element of a list or a map, which cannot be null, since absent elements are not in the array.
ISOMER_ALWAYS const zval* not_null(const zval* z) {
  if (Z_TYPE_P(z) <= IS_NULL) [[unlikely]]
    note_wrong("null among values");
  return z;
}
ISOMER_ALWAYS const zval* element_at(const zval* z, const bound_field& of) {
  z = value_at(z);
  if (of.message) return z;  // its class, or its native value, determines whether null is allowed
  return of.enumeration ? checked_case(not_null(z), *of.enumeration) : not_null(z);
}
template <value V>
ISOMER_COLD decltype(type_of_value<V>()) other_number(const zval* z) {
  using T = decltype(type_of_value<V>());
  if constexpr (std::is_floating_point_v<T>)
    if (Z_TYPE_P(z) == IS_LONG) {  // PHP accepts an int as a float, unless that changes its value
      if (!is_exact(Z_LVAL_P(z))) note_wrong(inexact);
      return static_cast<T>(Z_LVAL_P(z));
    }
  if (Z_TYPE_P(z) > IS_NULL) note_wrong("another type");
  else if (Z_TYPE_P(z) == IS_UNDEF) note_unset();
  return {};
}

// Absent values are zero. Unsigned 64-bit numbers are signed ones in PHP.
template <value V>
ISOMER_ALWAYS decltype(type_of_value<V>()) number(const zval* z) {
  using T = decltype(type_of_value<V>());
  if constexpr (V == value::boolean) {
    if (Z_TYPE_P(z) == IS_TRUE) return true;
    if (Z_TYPE_P(z) == IS_FALSE) [[likely]]
      return false;
    return other_number<V>(z);
  } else if constexpr (std::is_floating_point_v<T>) {
    if (Z_TYPE_P(z) == IS_DOUBLE) [[likely]] {
      const T v = static_cast<T>(Z_DVAL_P(z));
      if (!stays_finite(Z_DVAL_P(z), v)) [[unlikely]]
        note_wrong("out of range");
      return v;
    }
    return other_number<V>(z);
  } else {
    if constexpr (is_enum(V))
      if (Z_TYPE_P(z) == IS_OBJECT) z = number_of_case(z);
    if (Z_TYPE_P(z) != IS_LONG) [[unlikely]]
      return other_number<V>(z);
    const zend_long v = Z_LVAL_P(z);
    if constexpr (sizeof(T) < sizeof v)
      if (v < std::numeric_limits<T>::min() || v > static_cast<zend_long>(std::numeric_limits<T>::max())) [[unlikely]]
        return note_wrong("out of range"), T{};
    return static_cast<T>(v);
  }
}
// The same for the most common types of values. Returns false for all others.
template <value V>
ISOMER_ALWAYS bool fetch_number(const zval* z, decltype(type_of_value<V>())& v) {
  using T = decltype(type_of_value<V>());
  if constexpr (V == value::boolean) {
    v = Z_TYPE_P(z) == IS_TRUE;
    return v || Z_TYPE_P(z) == IS_FALSE;
  } else if constexpr (std::is_floating_point_v<T>) {
    if (Z_TYPE_P(z) != IS_DOUBLE) return false;
    v = static_cast<T>(Z_DVAL_P(z));
    return stays_finite(Z_DVAL_P(z), v);
  } else {
    if constexpr (is_enum(V))
      if (Z_TYPE_P(z) == IS_OBJECT) z = number_of_case(z);
    if (Z_TYPE_P(z) != IS_LONG) return false;
    v = static_cast<T>(Z_LVAL_P(z));
    return sizeof v == sizeof(zend_long) || static_cast<zend_long>(v) == Z_LVAL_P(z);
  }
}
template <value V>
ISOMER_ALWAYS bool is_zero_value(const zval* z) {
  if constexpr (is_text(V)) {
    if (Z_TYPE_P(z) == IS_STRING) [[likely]]
      return Z_STRLEN_P(z) == 0;
  } else if constexpr (V == value::float32 || V == value::float64) {
    if (Z_TYPE_P(z) == IS_DOUBLE) [[likely]]
      return std::bit_cast<std::uint64_t>(Z_DVAL_P(z)) == 0;  // -0.0 is not zero
  } else if constexpr (V == value::boolean) {
    if (Z_TYPE_P(z) >= IS_FALSE) [[likely]]
      return Z_TYPE_P(z) == IS_FALSE;
  } else {
    if (Z_TYPE_P(z) == IS_LONG) [[likely]]
      return Z_LVAL_P(z) == 0;
    if constexpr (is_enum(V))
      if (Z_TYPE_P(z) == IS_OBJECT) return Z_LVAL_P(number_of_case(z)) == 0;
  }
  if (Z_TYPE_P(z) == IS_UNDEF) [[unlikely]]
    note_unset();
  return Z_TYPE_P(z) <= IS_NULL;
}
ISOMER_ALWAYS std::string_view chars(const zval* z) {
  if (Z_TYPE_P(z) == IS_STRING) [[likely]]
    return {Z_STRVAL_P(z), Z_STRLEN_P(z)};
  if (Z_TYPE_P(z) > IS_NULL) note_wrong("no string");
  else if (Z_TYPE_P(z) == IS_UNDEF) note_unset();
  return {};
}

ISOMER_ALWAYS void put_number(zval* z, bool v) { ZVAL_BOOL(z, v); }
ISOMER_ALWAYS void put_number(zval* z, float v) { ZVAL_DOUBLE(z, static_cast<double>(v)); }
ISOMER_ALWAYS void put_number(zval* z, double v) { ZVAL_DOUBLE(z, v); }
template <class T>
ISOMER_ALWAYS void put_number(zval* z, T v) {
  ZVAL_LONG(z, static_cast<zend_long>(v));
}
// Stores a case, if there is one.
inline void put_enum(zval* z, const bound_enum& e, std::int32_t v) {
  i_zval_ptr_dtor(z);
  zend_object* o = e.ce ? e.case_of(v) : nullptr;
  if (o) ZVAL_OBJ_COPY(z, o);
  else ZVAL_LONG(z, v);
}

}  // namespace isomer::php_values
