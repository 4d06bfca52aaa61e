// SPDX-License-Identifier: MIT
#include "spread.hpp"
#include <string_view>
#include "context.hpp"
#include "message.hpp"
#include "native.hpp"
#include "row.hpp"
#include "scalar.hpp"

namespace isomer::python_values {
namespace {

// Returns the address from which the offsets of a row count.
const char* as_view(PyObject** values) { return reinterpret_cast<const char*>(values) - row::offset_of(0); }
// Returns the position of a field by its name, which is probably the one after the previous one.
std::size_t position_of(const bound_message& m, PyObject* name, std::size_t likely) {
  const std::size_t n = m.fields.size();
  if (likely < n && m.fields[likely].name.get() == name) [[likely]]
    return likely;
  if (!PyUnicode_CheckExact(name)) return n;
  const std::size_t mask = m.by_hash.size() - 1;
  for (auto at = static_cast<std::size_t>(PyObject_Hash(name)) & mask; m.by_hash[at]; at = (at + 1) & mask) {
    PyObject* const one = m.fields[m.by_hash[at] - 1u].name.get();
    if (one == name || PyUnicode_Compare(one, name) == 0) return m.by_hash[at] - 1u;
  }
  return n;
}

}  // namespace

bool is_object_of(PyObject* o, const bound_message& m) {
  if (!o || !m.type) return false;
  if (Py_TYPE(o) == m.type) return true;
  return PyObject_TypeCheck(o, m.type) && facts_of(Py_TYPE(o)).slots.size() == facts_of(m.type).slots.size();
}

// Before the places is one for unknown fields, as in a row that is decoded.
PyObject** blank_row(const bound_message& m) {
  const std::size_t n = m.fields.size();
  auto* const all = static_cast<PyObject**>(context::now->take((n + 1) * sizeof(PyObject*)));
  all[0] = nullptr;
  for (std::size_t i = 0; i < n; ++i) all[i + 1] = Py_None;
  return all + 1;
}

const char* spread_of_dict(PyObject* dict, const bound_message& m) {
  PyObject** const values = blank_row(m);
  std::size_t likely = 0;
  Py_ssize_t at = 0;
  PyObject *key = nullptr, *one = nullptr;
  while (PyDict_Next(dict, &at, &key, &one)) {
    const std::size_t i = position_of(m, key, likely);
    if (i < m.fields.size()) values[i] = one, likely = i + 1;
    else if (PyUnicode_CheckExact(key) && PyUnicode_CompareWithASCIIString(key, unknown_key_of_dicts) == 0)
      values[-1] = one;
    else if (!context::now->ignores_unknown) {
      if (!context::now->wrong) context::now->culprit = key;
      note_wrong(unknown_key);
    }
  }
  return as_view(values);
}

char* blank(const bound_message& m) {
  if (!m.type) return const_cast<char*>(as_view(blank_row(m)));
  const auto n = static_cast<std::size_t>(m.type->tp_basicsize) / sizeof(PyObject*) + 1;
  auto* const all = static_cast<PyObject**>(context::now->take(n * sizeof(PyObject*)));
  for (std::size_t i = 0; i < n; ++i) all[i] = Py_None;
  *reinterpret_cast<PyObject**>(reinterpret_cast<char*>(all) + m.table.unknown) = nullptr;
  return reinterpret_cast<char*>(all);
}

const char* spread_of(PyObject* o, const bound_message& m) {
  if (m.native != native::none) return as_view(spread_native(m.native, o, m));
  if (m.type ? is_object_of(o, m) : PyDict_Check(o)) return m.type ? address(o) : spread_of_dict(o, m);
  note_wrong(is_none(o) ? none_among : m.type ? wrong_class : wrong_type);
  return blank(m);
}

const char* other_spread(PyObject* o, const bound_field& f) {
  bound_message& m = *f.message;
  if (!m.is_tied) {
    // A class that does not exist yet has no objects.
    if (m.tied_by->is_class(m)) return note_wrong(is_none(o) ? none_among : wrong_class), as_view(blank_row(m));
    if (!m.tied_by->tie(m)) throw std::bad_alloc();  // the exception is set
  }
  if (!o) return note_wrong(no_value), blank(m);
  return spread_of(o, m);
}

}  // namespace isomer::python_values
