// SPDX-License-Identifier: MIT
#include "row.hpp"
#include "message.hpp"

namespace isomer::python_values {
namespace {

// A row contains rows of the same message only in lists and dicts, so the depth of recursion is at most limits::depth.
void destroy_row(PyObject* o) {
  row& r = *reinterpret_cast<row*>(o);
  for (Py_ssize_t i = 0; i < Py_SIZE(o); ++i) Py_XDECREF(r.values()[i]);
  Py_XDECREF(r.unknown);
  PyObject_Free(o);
}

PyObject* make_row(const bound_message& m) {
  const auto n = static_cast<Py_ssize_t>(m.fields.size());
  auto* made = PyObject_NewVar(row, &row_type, n);
  if (!made) return nullptr;
  made->unknown = nullptr;
  for (Py_ssize_t i = 0; i < n; ++i) made->values()[i] = nullptr;
  return reinterpret_cast<PyObject*>(made);
}

}  // namespace

PyTypeObject row_type = [] {
  PyTypeObject t{};
  t.ob_base.ob_base.ob_refcnt = 1;
  t.tp_name = "isomer._core.row";
  t.tp_basicsize = sizeof(row);
  t.tp_itemsize = sizeof(PyObject*);
  t.tp_dealloc = destroy_row;
  t.tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION;
  return t;
}();

PyObject* bound_message::make() const {
  PyObject* const made = type ? new_message(type) : make_row(*this);
  if (!made) return nullptr;
  for (const place& p : places) {
    PyObject* const value = p.initial ? Py_NewRef(p.initial) : p.is_map ? PyDict_New() : PyList_New(0);
    if (!value) {
      Py_DECREF(made);
      return nullptr;
    }
    *reinterpret_cast<PyObject**>(address(made) + p.offset) = value;
  }
  if (type && has_containers) PyObject_GC_Track(made);
  return made;
}

void note_conversion(bound_message& m) {
  if (m.converts) return;
  m.converts = true;
  for (bound_message* holder : m.held_by) note_conversion(*holder);
}

}  // namespace isomer::python_values
