// SPDX-License-Identifier: MIT
// A message that is no object of a class: a row of places. A dict, a date or a value of JSON is read into one first,
// and is written from one that stands in memory of the walk.
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
