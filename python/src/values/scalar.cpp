// SPDX-License-Identifier: MIT
#include "scalar.hpp"

namespace isomer::python_values {

bool real_of_int(PyObject* o, double& v) {
  v = PyLong_AsDouble(o);
  const object back = PyErr_Occurred() ? object() : object::owned(PyLong_FromDouble(v));
  // Compares as int does, even if a subclass overrides that.
  const object same = back ? object::owned(PyLong_Type.tp_richcompare(o, back.get(), Py_EQ)) : object();
  if (!same) PyErr_Clear();
  return same.get() == Py_True;
}

// An enum that does not derive from isomer.Enum has no other members, and pickle would not find one.
PyObject* make_unnamed(const bound_enum& e, std::int32_t v) {
  if (!PyObject_HasAttrString(e.type.get(), "__isomer__")) return PyLong_FromLong(v);
  const object arguments = object::owned(Py_BuildValue("(i)", v));
  object made =
      arguments
          ? object::owned(PyLong_Type.tp_new(reinterpret_cast<PyTypeObject*>(e.type.get()), arguments.get(), nullptr))
          : object();
  const object number = object::owned(PyLong_FromLong(v));
  const object name = object::owned(PyUnicode_FromString("_value_")),
               label = object::owned(PyUnicode_FromString("_name_"));
  if (!made || !number || !name || !label || PyObject_GenericSetAttr(made.get(), name.get(), number.get()) < 0 ||
      PyObject_GenericSetAttr(made.get(), label.get(), Py_None) < 0)
    return nullptr;
  return made.release();
}

PyObject* zero_of(const field& f) {
  static PyObject* const no_float = PyFloat_FromDouble(0);
  if (f.value == value::bytes) return PyBytes_FromStringAndSize(nullptr, 0);
  if (is_text(f.value)) return PyUnicode_New(0, 0);
  if (is_enum(f.value)) return make_enum(*binding(f).enumeration, 0);
  if (f.value == value::boolean) return Py_NewRef(Py_False);
  if (f.value == value::float32 || f.value == value::float64) return Py_XNewRef(no_float);
  return PyLong_FromLong(0);
}

std::string_view other_chars(PyObject* o, bool is_bytes) {
  if (is_none(o)) {
    if (!o) note_wrong(no_value);
    return {};
  }
  if (is_bytes && PyByteArray_Check(o))
    return {PyByteArray_AS_STRING(o), static_cast<std::size_t>(PyByteArray_GET_SIZE(o))};
  if (is_bytes && PyMemoryView_Check(o)) {
    const Py_buffer& b = *PyMemoryView_GET_BUFFER(o);
    if (PyBuffer_IsContiguous(&b, 'C')) return {static_cast<const char*>(b.buf), static_cast<std::size_t>(b.len)};
  }
  note_wrong(!is_bytes && PyUnicode_Check(o) ? not_text : wrong_type);
  return {};
}

}  // namespace isomer::python_values
