// SPDX-License-Identifier: MIT
#include "text.hpp"
#include "context.hpp"

namespace isomer::python_values {
namespace {

bool is_ascii(const char* p, std::size_t n) {
  constexpr std::uint64_t high = 0x8080808080808080;
  std::size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    std::uint64_t word;
    std::memcpy(&word, p + i, 8);
    if (word & high) return false;
  }
  for (; i < n; ++i)
    if (p[i] & 0x80) return false;
  return true;
}

}  // namespace

PyObject* make_str(const char* p, std::size_t n) {
  if (is_ascii(p, n)) [[likely]] {
    if (n < 2)
      return PyUnicode_FromStringAndSize(p, static_cast<Py_ssize_t>(n));  // Python has one object for each of these
    PyObject* const made = PyUnicode_New(static_cast<Py_ssize_t>(n), 127);
    if (made) std::memcpy(PyUnicode_1BYTE_DATA(made), p, n);
    return made;
  }
  return PyUnicode_DecodeUTF8(p, static_cast<Py_ssize_t>(n), "surrogateescape");
}

bool chars_of_str(PyObject* s, std::string_view& to) {
  if (PyUnicode_IS_COMPACT_ASCII(s)) [[likely]] {
    to = {reinterpret_cast<const char*>(PyUnicode_1BYTE_DATA(s)), static_cast<std::size_t>(PyUnicode_GET_LENGTH(s))};
    return true;
  }
  Py_ssize_t n = 0;
  if (const char* p = PyUnicode_AsUTF8AndSize(s, &n)) {
    to = {p, static_cast<std::size_t>(n)};
    return true;
  }
  PyErr_Clear();
  PyObject* const escaped = context::now ? PyUnicode_AsEncodedString(s, "utf-8", "surrogateescape") : nullptr;
  if (!escaped) {
    PyErr_Clear();
    return false;
  }
  context::now->keep(escaped);
  to = {PyBytes_AS_STRING(escaped), static_cast<std::size_t>(PyBytes_GET_SIZE(escaped))};
  return true;
}

}  // namespace isomer::python_values
