// SPDX-License-Identifier: MIT
// Strings and bytes of Python's, as the walk fills them.
#pragma once
#include "../python.hpp"
// Behind Python.h.
#include <cstring>
#include <isomer/base/copy.hpp>
#include <isomer/memory/store.hpp>
#include <string_view>

namespace isomer::python_values {

// A str of UTF-8. Bytes that are none, which only fields have that do not ask for it, are escaped as Python does it
// everywhere (surrogateescape), and so come back when it is written. Null: an exception is set.
PyObject* make_str(const char* p, std::size_t n);
// What a str is in UTF-8, as make_str has made it; false: it has none. The view lives as long as the str.
bool chars_of_str(PyObject* s, std::string_view& to);

// A place that holds a str, or bytes that are still to become one.
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
// A place that holds bytes.
struct bytes_place : string_place {};

inline constexpr std::size_t string_overhead = 64;  // of an object, with what the allocator rounds up

// The characters of a text that is being filled.
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
    // Without memory, the exception stays set, and whoever has begun the decoding looks for it.
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
