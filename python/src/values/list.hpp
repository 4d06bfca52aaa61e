// SPDX-License-Identifier: MIT
// Lists, whose elements are contiguous.
#pragma once
#include "scalar.hpp"

namespace isomer::python_values::list {

inline constexpr std::size_t element_size = sizeof(PyObject*) + sizeof(PyObject*) / 8;  // a list grows by an eighth

// Returns the list of a field that is decoded, and makes it if there is none. Returns null if there is no memory.
inline PyObject* own(memory::store& st, PyObject** at) {
  if (*at && PyList_CheckExact(*at)) [[likely]]
    return *at;
  PyObject* const made = PyList_New(0);
  if (!made) {
    PyErr_Clear();
    st.exhausted = true;
    return nullptr;
  }
  isomer::put(*at, made);
  return made;
}
// Appends an element, of which it takes ownership even if there is no memory, and returns its place. The list never has
// a place without an object, since the collector can make all objects accessible.
inline PyObject** append(memory::store& st, PyObject** at, PyObject* owned) {
  PyObject* const all = owned ? own(st, at) : nullptr;
  if (!all || !st.charge(element_size)) {
    Py_XDECREF(owned);
    return nullptr;
  }
  auto* const l = reinterpret_cast<PyListObject*>(all);
  const Py_ssize_t n = PyList_GET_SIZE(all);
  if (n < l->allocated) [[likely]] {
    l->ob_item[n] = owned;
    Py_SET_SIZE(all, n + 1);
  } else {
    const int failed = PyList_Append(all, owned);
    Py_DECREF(owned);
    if (failed < 0) {
      PyErr_Clear();
      return st.exhausted = true, nullptr;
    }
  }
  return l->ob_item + n;
}
inline bool reserve(memory::store& st, PyObject** at, std::size_t n) {
  PyObject* const all = own(st, at);
  if (!all || !st.affords(n, element_size)) return false;
  auto* const l = reinterpret_cast<PyListObject*>(all);
  if (PyList_GET_SIZE(all) != 0 || static_cast<std::size_t>(l->allocated) >= n || Py_REFCNT(all) != 1) return true;
  PyObject* const made = PyList_New(static_cast<Py_ssize_t>(n));
  if (!made) {
    PyErr_Clear();
    return st.exhausted = true, false;
  }
  Py_SET_SIZE(made, 0);
  isomer::put(*at, made);
  return true;
}
inline void trim(PyObject** at, std::size_t n) {
  if (!*at || !PyList_CheckExact(*at)) return;
  auto* const l = reinterpret_cast<PyListObject*>(*at);
  for (Py_ssize_t had = PyList_GET_SIZE(*at); static_cast<std::size_t>(had) > n;) {
    PyObject* const last = l->ob_item[--had];
    Py_SET_SIZE(*at, had);
    Py_XDECREF(last);
  }
}
inline PyObject** existing(PyObject** at, std::size_t i) {
  return *at && PyList_CheckExact(*at) && i < static_cast<std::size_t>(PyList_GET_SIZE(*at))
             ? reinterpret_cast<PyListObject*>(*at)->ob_item + i
             : nullptr;
}

// ---- Values from a program: a list, a tuple, or something else.
ISOMER_ALWAYS bool is_list(PyObject* o) { return o && (PyList_Check(o) || PyTuple_Check(o)); }
ISOMER_ALWAYS std::size_t size(PyObject* o) {
  if (is_list(o)) [[likely]]
    return static_cast<std::size_t>(PySequence_Fast_GET_SIZE(o));
  if (!is_none(o)) note_wrong(wrong_type);
  else if (!o) note_wrong(no_value);
  return 0;
}
ISOMER_ALWAYS PyObject* const* elements(PyObject* o) { return is_list(o) ? PySequence_Fast_ITEMS(o) : nullptr; }

}  // namespace isomer::python_values::list
