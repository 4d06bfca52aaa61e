// SPDX-License-Identifier: MIT
// The module isomer._core, which the Python part of the package, isomer/*.py, is built on.
#include "api/columns.hpp"
#include "api/errors.hpp"
#include "api/format.hpp"
#include "api/inspect.hpp"
#include "api/message.hpp"
#include "api/schema.hpp"
#include "bind/classes.hpp"
#include "values/message.hpp"
#include "values/native.hpp"
#include "values/oneof.hpp"
#include "values/row.hpp"
#include "values/times.hpp"

namespace {

using namespace isomer;

// Each of these stores an object that is written in Python, and that the Python part passes once.
PyObject* set_preparation(PyObject*, PyObject* prepare) {
  python_values::set_preparation(prepare);
  Py_RETURN_NONE;
}
PyObject* set_describer(PyObject*, PyObject* describe) {
  python_bind::set_describer(describe);
  Py_RETURN_NONE;
}
PyObject* set_errors(PyObject*, PyObject* args) {
  PyObject *decode = nullptr, *encode = nullptr, *schema = nullptr;
  if (!PyArg_ParseTuple(args, "OOO", &decode, &encode, &schema)) return nullptr;
  python_api::set_errors(decode, encode, schema);
  Py_RETURN_NONE;
}
PyObject* set_times(PyObject*, PyObject* args) {
  PyObject *datetime = nullptr, *timedelta = nullptr, *raw = nullptr;
  if (!PyArg_ParseTuple(args, "OOO", &datetime, &timedelta, &raw)) return nullptr;
  python_values::set_times(datetime, timedelta, raw);
  Py_RETURN_NONE;
}
PyObject* set_null(PyObject*, PyObject* null) {
  python_values::null_value = Py_NewRef(null);
  Py_RETURN_NONE;
}
// slots(class) returns [(name, default or nothing)], in the order of the constructor's parameters.
PyObject* slots(PyObject*, PyObject* type) {
  if (!python_values::is_message_class(type) || type == reinterpret_cast<PyObject*>(&python_values::message_type))
    return PyErr_Format(PyExc_TypeError, "expected a class of messages");
  object all = object::owned(PyList_New(0));
  for (const python_values::class_slot& s : python_values::facts_of(reinterpret_cast<PyTypeObject*>(type)).slots) {
    const object one =
        object::owned(s.initial ? PyTuple_Pack(2, s.name.get(), s.initial.get()) : PyTuple_Pack(1, s.name.get()));
    if (!all || !one || PyList_Append(all.get(), one.get()) < 0) return nullptr;
  }
  return all.release();
}
// is_bound(class) returns whether the class need not be described again.
PyObject* is_bound(PyObject*, PyObject* type) {
  return PyBool_FromLong(python_values::is_message_class(type) &&
                         type != reinterpret_cast<PyObject*>(&python_values::message_type) &&
                         python_values::facts_of(reinterpret_cast<PyTypeObject*>(type)).bound != nullptr);
}
PyObject* codes(PyObject*, PyObject*) { return python_api::names_of_codes(); }

PyMethodDef functions[] = {
    {"set_preparation", set_preparation, METH_O, nullptr},
    {"set_describer", set_describer, METH_O, nullptr},
    {"set_errors", set_errors, METH_VARARGS, nullptr},
    {"set_times", set_times, METH_VARARGS, nullptr},
    {"set_null", set_null, METH_O, nullptr},
    {"slots", slots, METH_O, nullptr},
    {"is_bound", is_bound, METH_O, nullptr},
    {"codes", codes, METH_NOARGS, nullptr},
    {"open_columns", python_api::open_columns, METH_VARARGS, nullptr},
    {"close_columns", python_api::close_columns, METH_NOARGS, nullptr},
    {"inspect", python_api::inspect, METH_VARARGS, nullptr},
    {"describe_columns", python_api::describe_columns, METH_VARARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};
PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                          "isomer._core",
                          "What the package isomer is built on: not for programs.",
                          -1,
                          functions,
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__core() {
  object module = object::owned(PyModule_Create(&definition));
  const bool is_good =
      module && PyType_Ready(&python_values::row_type) == 0 && python_values::start_oneof() &&
      python_values::start_times() && python_values::start_messages(python_api::message_methods) &&
      PyModule_AddType(module.get(), &python_values::oneof_type) == 0 &&
      PyModule_AddObjectRef(module.get(), "Message", reinterpret_cast<PyObject*>(&python_values::message_type)) == 0 &&
      PyModule_AddObjectRef(module.get(), "MessageType", reinterpret_cast<PyObject*>(&python_values::message_meta)) ==
          0 &&
      python_api::start_formats(module.get()) && python_api::start_schemas(module.get());
  return is_good ? module.release() : nullptr;
}
