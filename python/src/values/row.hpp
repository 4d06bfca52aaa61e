// SPDX-License-Identifier: MIT
// A message that is not an object of a class, but a row of places. Messages that become a dict, a date or a JSON value
// are decoded into a row first, and encoded from a row in memory of the walk.
#pragma once
#include "binding.hpp"

namespace isomer::python_values {

struct row {
  PyObject_VAR_HEAD PyObject* unknown;

  PyObject** values() { return reinterpret_cast<PyObject**>(this + 1); }
  static constexpr std::uint32_t offset_of(std::size_t field);
  static constexpr std::uint32_t unknown_offset();
};
constexpr std::uint32_t row::offset_of(std::size_t field) {
  return static_cast<std::uint32_t>(sizeof(row) + field * sizeof(PyObject*));
}
constexpr std::uint32_t row::unknown_offset() { return offsetof(row, unknown); }
extern PyTypeObject row_type;

}  // namespace isomer::python_values
