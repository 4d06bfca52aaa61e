// SPDX-License-Identifier: MIT
#include "oneof.hpp"

namespace isomer::python_values {
namespace {

oneof& at(PyObject* o) { return *reinterpret_cast<oneof*>(o); }

PyObject* make(PyTypeObject*, PyObject* args, PyObject* keywords) {
  static const char* names[] = {"field", "value", nullptr};
  PyObject *field = nullptr, *value = nullptr;
  if (!PyArg_ParseTupleAndKeywords(args, keywords, "UO:Oneof", const_cast<char**>(names), &field, &value))
    return nullptr;
  Py_INCREF(field);
  PyUnicode_InternInPlace(&field);
  PyObject* const made = make_oneof(field, Py_NewRef(value));
  Py_DECREF(field);
  return made;
}
void destroy(PyObject* o) {
  PyObject_GC_UnTrack(o);
  Py_XDECREF(at(o).field);
  Py_XDECREF(at(o).value);
  PyObject_GC_Del(o);
}
int traverse(PyObject* o, visitproc visit, void* arg) {
  Py_VISIT(at(o).value);
  return 0;
}
int clear(PyObject* o) {
  Py_CLEAR(at(o).value);
  return 0;
}
PyObject* repr(PyObject* o) {
  return PyUnicode_FromFormat("Oneof(%R, %R)", at(o).field, at(o).value ? at(o).value : Py_None);
}
PyObject* compare(PyObject* a, PyObject* b, int how) {
  if ((how != Py_EQ && how != Py_NE) || !Py_IS_TYPE(b, &oneof_type)) Py_RETURN_NOTIMPLEMENTED;
  int same = PyObject_RichCompareBool(at(a).field, at(b).field, Py_EQ);
  if (same > 0) same = PyObject_RichCompareBool(at(a).value, at(b).value, Py_EQ);
  return same < 0 ? nullptr : PyBool_FromLong((same == 1) == (how == Py_EQ));
}
Py_hash_t hash(PyObject* o) {
  const object pair = object::owned(PyTuple_Pack(2, at(o).field, at(o).value));
  return pair ? PyObject_Hash(pair.get()) : -1;
}
PyObject* reduce(PyObject* o, PyObject*) { return Py_BuildValue("O(OO)", &oneof_type, at(o).field, at(o).value); }
PyObject* field_of(PyObject* o, void*) { return Py_NewRef(at(o).field); }
PyObject* value_of(PyObject* o, void*) { return Py_NewRef(at(o).value ? at(o).value : Py_None); }
// This is for annotations: Oneof[Literal["name"], str].
PyObject* subscript(PyObject* type, PyObject* of) { return Py_GenericAlias(type, of); }

PyMethodDef methods[] = {
    {"__reduce__", reduce, METH_NOARGS, nullptr},
    {"__class_getitem__", subscript, METH_O | METH_CLASS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};
PyGetSetDef properties[] = {
    {"field", field_of, nullptr, "The name of the member that is set.", nullptr},
    {"value", value_of, nullptr, "Its value.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

}  // namespace

PyTypeObject oneof_type = [] {
  PyTypeObject t{};
  t.ob_base.ob_base.ob_refcnt = 1;
  t.tp_name = "isomer.Oneof";
  t.tp_doc =
      "Oneof(field, value)\n--\n\nThe member of a oneof that is set, and its value: immutable, and matched by\n"
      "`case Oneof(\"email\", value)`.";
  t.tp_basicsize = sizeof(oneof);
  t.tp_new = make;
  t.tp_dealloc = destroy;
  t.tp_traverse = traverse;
  t.tp_clear = clear;
  t.tp_repr = repr;
  t.tp_richcompare = compare;
  t.tp_hash = hash;
  t.tp_methods = methods;
  t.tp_getset = properties;
  t.tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC;
  return t;
}();

PyObject* make_oneof(PyObject* field, PyObject* value) {
  oneof* const made = value ? PyObject_GC_New(oneof, &oneof_type) : nullptr;
  if (!made) {
    Py_XDECREF(value);
    return nullptr;
  }
  made->field = Py_NewRef(field);
  made->value = value;
  PyObject_GC_Track(reinterpret_cast<PyObject*>(made));
  return reinterpret_cast<PyObject*>(made);
}

bool start_oneof() {
  if (PyType_Ready(&oneof_type) < 0) return false;
  const object names = object::owned(Py_BuildValue("(ss)", "field", "value"));
  return names && PyDict_SetItemString(oneof_type.tp_dict, "__match_args__", names.get()) == 0;
}

}  // namespace isomer::python_values
