// SPDX-License-Identifier: MIT
// str and bytes as the walk reads and fills them.
#pragma once
#include "../python.hpp"
// Must be after Python.h.
#include <cstring>
#include <isomer/base/copy.hpp>
#include <isomer/memory/store.hpp>
#include <string_view>

namespace isomer::python_values {

// Makes a str from UTF-8. Invalid bytes, which are only possible in fields that are not verified, are escaped as Python
// does (surrogateescape), and so survive a round trip. If the result is null, an exception is set.
PyObject* make_str(const char* p, std::size_t n);
// Returns the bytes from which make_str would make the str, or false if there are none. The view is valid as long as
// the str.
bool chars_of_str(PyObject* s, std::string_view& to);

// A place that contains a str, or bytes that will be converted to one.
struct string_place {
  PyObject* at;

  std::string_view view() const {
    std::string_view s;
    if (at && PyBytes_CheckExact(at)) s = {PyBytes_AS_STRING(at), static_cast<std::size_t>(PyBytes_GET_SIZE(at))};
    else if (at && PyUnicode_CheckExact(at)) chars_of_str(at, s);
    return s;
  }
  operator std::string_view() const { return view(); }
  const char* data() const { return view().data(); }
  std::size_t size() const { return view().size(); }
  bool empty() const { return size() == 0; }
};
// A place that contains bytes.
struct bytes_place : string_place {};

inline constexpr std::size_t string_overhead = 64;  // of an object, rounded up as the allocator does

// Returns room for the characters of a text.
inline char* bytes_room(memory::store& st, string_place& to, std::size_t n) {
  if (!st.charge(n + string_overhead)) return nullptr;
  PyObject* const made = PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(n));
  if (!made) {
    PyErr_Clear();
    st.exhausted = true;
    return nullptr;
  }
  put(to.at, made);
  return PyBytes_AS_STRING(made);
}

}  // namespace isomer::python_values

namespace isomer::memory {

template <>
struct text_traits<python_values::string_place> {
  static constexpr bool shared = true;

  static bool assign(store& st, python_values::string_place& to, const char* p, std::size_t n) {
    if (!st.charge(n + python_values::string_overhead)) [[unlikely]]
      return false;
    return keep(st, to, python_values::make_str(p, n));
  }
  static char* room(store& st, python_values::string_place& to, std::size_t n) {
    return python_values::bytes_room(st, to, n);
  }
  static void trim(python_values::string_place& to, std::size_t n) {
    const char* const p = to.at && PyBytes_CheckExact(to.at) ? PyBytes_AS_STRING(to.at) : nullptr;
    // If there is no memory, the exception remains set, and the function that started decoding checks for it.
    if (PyObject* made = python_values::make_str(p, p ? n : 0)) put(to.at, made);
  }

 private:
  static bool keep(store& st, python_values::string_place& to, PyObject* made) {
    if (!made) [[unlikely]] {
      PyErr_Clear();
      return st.exhausted = true, false;
    }
    put(to.at, made);
    return true;
  }
};

template <>
struct text_traits<python_values::bytes_place> {
  static constexpr bool shared = true;

  static bool assign(store& st, python_values::bytes_place& to, const char* p, std::size_t n) {
    char* const at = python_values::bytes_room(st, to, n);
    if (!at) return false;
    if (n) isomer::detail::copy(at, p, n);
    return true;
  }
  static char* room(store& st, python_values::bytes_place& to, std::size_t n) {
    return python_values::bytes_room(st, to, n);
  }
  static void trim(python_values::bytes_place& to, std::size_t n) {
    if (to.at && PyBytes_CheckExact(to.at) && Py_REFCNT(to.at) == 1 && PyBytes_GET_SIZE(to.at) != 0) {
      if (static_cast<std::size_t>(PyBytes_GET_SIZE(to.at)) != n) _PyBytes_Resize(&to.at, static_cast<Py_ssize_t>(n));
    } else if (PyObject* made = PyBytes_FromStringAndSize(nullptr, 0)) put(to.at, made);
  }
};

}  // namespace isomer::memory
