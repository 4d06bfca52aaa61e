// SPDX-License-Identifier: MIT
// Converts numbers, strings and enums between Python values and the walk's types. A value that its field cannot hold is
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
#include "context.hpp"
#include "text.hpp"

namespace isomer::python_values {

using detail::table::field;
using detail::table::is_enum;
using detail::table::is_message;
using detail::table::is_text;
using detail::table::message_table;
using detail::table::put;  // not isomer::put
using detail::table::shape;
using detail::table::value;

template <value V>
auto type_of_value() {
  using enum value;
  if constexpr (V == boolean) return bool{};
  else if constexpr (V == uint32 || V == fixed32) return std::uint32_t{};
  else if constexpr (V == int64 || V == sint64 || V == sfixed64) return std::int64_t{};
  else if constexpr (V == uint64 || V == fixed64) return std::uint64_t{};
  else if constexpr (V == float32) return float{};
  else if constexpr (V == float64) return double{};
  else if constexpr (V == bytes) return bytes_place{};
  else if constexpr (is_text(V)) return string_place{};
  else return std::int32_t{};
}

inline constexpr std::size_t number_size = 32;  // of an int or a float

// Converts an int of any size to a float, if that represents it exactly.
bool real_of_int(PyObject* o, double& v);
// Whether a finite value remains finite when it is rounded to the field's type.
template <class T>
ISOMER_ALWAYS bool stays_finite(double from, T to) {
  if constexpr (sizeof(T) == sizeof from) return true;
  else return to - to == 0 || from - from != 0;
}

// Whether the place is empty: None, or a slot that was deleted.
ISOMER_ALWAYS bool is_none(const PyObject* o) { return !o || o == Py_None; }

// Returns an int's value if it fits into 64 bits with a sign.
ISOMER_ALWAYS bool fetch_int(PyObject* o, std::int64_t& v) {
#if PY_VERSION_HEX < 0x030c0000
  const auto* n = reinterpret_cast<const PyLongObject*>(o);
  const Py_ssize_t size = Py_SIZE(o);
  if (size >= -1 && size <= 1) [[likely]] {
    v = size == 0 ? 0 : size * static_cast<std::int64_t>(n->ob_digit[0]);
    return true;
  }
#else
  if (PyUnstable_Long_IsCompact(reinterpret_cast<const PyLongObject*>(o))) [[likely]] {
    v = PyUnstable_Long_CompactValue(reinterpret_cast<const PyLongObject*>(o));
    return true;
  }
#endif
  int over = 0;
  v = PyLong_AsLongLongAndOverflow(o, &over);
  return over == 0;
}

// Reads a place as the field's type. Returns false if the value has another type.
template <value V>
ISOMER_ALWAYS bool fetch_number(PyObject* o, decltype(type_of_value<V>())& v) {
  using T = decltype(type_of_value<V>());
  if (!o) return false;
  if constexpr (V == value::boolean) {
    v = o == Py_True;
    return v || o == Py_False;
  } else if constexpr (std::is_floating_point_v<T>) {
    if (!PyFloat_Check(o)) return false;
    v = static_cast<T>(PyFloat_AS_DOUBLE(o));
    return stays_finite(PyFloat_AS_DOUBLE(o), v);
  } else {
    std::int64_t n = 0;
    if (!PyLong_Check(o) || !fetch_int(o, n)) [[unlikely]]
      return false;
    v = static_cast<T>(n);
    if constexpr (sizeof v == 8) return std::is_signed_v<T> || n >= 0;
    else return n >= std::numeric_limits<T>::min() && n <= static_cast<std::int64_t>(std::numeric_limits<T>::max());
  }
}
// The same for the less common types of values. Absent values are zero.
template <value V>
ISOMER_COLD decltype(type_of_value<V>()) other_number(PyObject* o) {
  using T = decltype(type_of_value<V>());
  if (is_none(o)) {
    if (!o) note_wrong(no_value);
    return {};
  }
  if constexpr (V == value::boolean) note_wrong(wrong_type);
  else if constexpr (std::is_floating_point_v<T>) {
    double v = 0;
    if (PyFloat_Check(o)) note_wrong(out_of_range);
    else if (!PyLong_Check(o) || PyBool_Check(o)) note_wrong(wrong_type);
    else if (real_of_int(o, v) && static_cast<double>(static_cast<T>(v)) == v) return static_cast<T>(v);
    else note_wrong(inexact);
  } else if (!PyLong_Check(o)) note_wrong(wrong_type);
  else if constexpr (std::is_same_v<T, std::uint64_t>) {
    const auto v = static_cast<T>(PyLong_AsUnsignedLongLong(o));
    if (!PyErr_Occurred()) return v;
    PyErr_Clear();
    note_wrong(out_of_range);
  } else note_wrong(out_of_range);
  return {};
}
template <value V>
ISOMER_ALWAYS decltype(type_of_value<V>()) number(PyObject* o) {
  decltype(type_of_value<V>()) v{};
  if (fetch_number<V>(o, v)) [[likely]]
    return v;
  return other_number<V>(o);
}

template <value V>
ISOMER_ALWAYS bool is_zero_value(PyObject* o) {
  if (is_none(o)) return true;
  if constexpr (V == value::bytes) return PyBytes_Check(o) && PyBytes_GET_SIZE(o) == 0;
  else if constexpr (is_text(V)) return PyUnicode_Check(o) && PyUnicode_GET_LENGTH(o) == 0;
  else if constexpr (V == value::boolean) return o == Py_False;
  else if constexpr (V == value::float32 || V == value::float64) {
    if (PyFloat_Check(o)) return std::bit_cast<std::uint64_t>(PyFloat_AS_DOUBLE(o)) == 0;  // -0.0 is not zero
    std::int64_t n = 1;
    return PyLong_CheckExact(o) && fetch_int(o, n) && n == 0;
  } else {
    std::int64_t n = 1;
    return PyLong_Check(o) && fetch_int(o, n) && n == 0;
  }
}

// The characters of a text that is encoded.
template <value V>
ISOMER_ALWAYS bool fetch_chars(PyObject* o, std::string_view& v) {
  if constexpr (V == value::bytes) {
    if (!o || !PyBytes_Check(o)) return false;
    v = {PyBytes_AS_STRING(o), static_cast<std::size_t>(PyBytes_GET_SIZE(o))};
    return true;
  } else return o && PyUnicode_Check(o) && chars_of_str(o, v);
}
std::string_view other_chars(PyObject* o, bool is_bytes);
template <value V>
ISOMER_ALWAYS std::string_view chars(PyObject* o) {
  std::string_view v;
  if (fetch_chars<V>(o, v)) [[likely]]
    return v;
  return other_chars(o, V == value::bytes);
}

ISOMER_ALWAYS PyObject* make_number(bool v) { return Py_NewRef(v ? Py_True : Py_False); }
ISOMER_ALWAYS PyObject* make_number(float v) { return PyFloat_FromDouble(static_cast<double>(v)); }
ISOMER_ALWAYS PyObject* make_number(double v) { return PyFloat_FromDouble(v); }
ISOMER_ALWAYS PyObject* make_number(std::int32_t v) { return PyLong_FromLong(v); }
ISOMER_ALWAYS PyObject* make_number(std::uint32_t v) { return PyLong_FromLongLong(v); }
ISOMER_ALWAYS PyObject* make_number(std::int64_t v) { return PyLong_FromLongLong(v); }
ISOMER_ALWAYS PyObject* make_number(std::uint64_t v) { return PyLong_FromUnsignedLongLong(v); }

// Returns the member for a number, or one without a name if the enum lacks it.
PyObject* make_unnamed(const bound_enum& e, std::int32_t v);
inline PyObject* make_enum(const bound_enum& e, std::int32_t v) {
  if (!e.type) return PyLong_FromLong(v);
  PyObject* const member = e.member_of(v);
  return member ? Py_NewRef(member) : make_unnamed(e, v);
}
template <value V>
ISOMER_ALWAYS PyObject* make_value(const field& f, decltype(type_of_value<V>()) v) {
  if constexpr (is_enum(V)) return make_enum(*binding(f).enumeration, v);
  else return make_number(v);
}

// Returns the value of a field without presence in a new message, an object that all messages share. If it is null, an
// exception is set.
PyObject* zero_of(const field& f);

}  // namespace isomer::python_values
