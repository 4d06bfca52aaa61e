// SPDX-License-Identifier: MIT
#include "message.hpp"
#include "../bind/classes.hpp"
#include "coding.hpp"

namespace isomer::python_api {
namespace {

using python_values::bound_message;

// Takes the arguments data and format, each of which may be a keyword argument.
bool take(PyObject* const* args, Py_ssize_t n, PyObject* names, const char* const* wanted, PyObject** to,
          Py_ssize_t least, Py_ssize_t most, const char* of) {
  const Py_ssize_t named = names ? PyTuple_GET_SIZE(names) : 0;
  if (n > most) return PyErr_Format(PyExc_TypeError, "%s() takes %zd arguments", of, most), false;
  for (Py_ssize_t i = 0; i < n; ++i) to[i] = args[i];
  for (Py_ssize_t k = 0; k < named; ++k) {
    PyObject* const name = PyTuple_GET_ITEM(names, k);
    Py_ssize_t i = 0;
    while (i < most && PyUnicode_CompareWithASCIIString(name, wanted[i]) != 0) ++i;
    if (i == most || to[i]) return PyErr_Format(PyExc_TypeError, "%s() does not take '%U' here", of, name), false;
    to[i] = args[n + k];
  }
  if (least > 0 && !to[0]) return PyErr_Format(PyExc_TypeError, "%s() lacks the argument '%s'", of, wanted[0]), false;
  return true;
}
constexpr const char *of_decode[] = {"data", "format"}, *of_encode[] = {"format"};

PyObject* decode_class(PyObject* type, PyObject* const* args, Py_ssize_t n, PyObject* names) {
  PyObject* given[2] = {nullptr, nullptr};
  call how;
  input_bytes bytes;
  if (!take(args, n, names, of_decode, given, 1, 2, "decode") || !call_of(given[1], how) || !bytes.take(given[0]))
    return nullptr;
  auto* const t = reinterpret_cast<PyTypeObject*>(type);
  if (t == &python_values::message_type) return PyErr_Format(PyExc_TypeError, "Message has no fields of its own");
  const bound_message* const m = python_bind::bound_of(t);
  return m ? decode(how, *m, bytes.view()) : nullptr;
}
PyObject* encode_object(PyObject* self, PyObject* const* args, Py_ssize_t n, PyObject* names) {
  PyObject* given[1] = {nullptr};
  call how;
  if (!take(args, n, names, of_encode, given, 0, 1, "encode") || !call_of(given[0], how)) return nullptr;
  const bound_message* const m = python_bind::bound_of(Py_TYPE(self));
  return m ? encode(how, *m, self) : nullptr;
}
template <class F>
PyCFunction as_function(F* f) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(f));
}

}  // namespace

PyMethodDef message_methods[] = {
    {"decode", as_function(&decode_class), METH_CLASS | METH_FASTCALL | METH_KEYWORDS,
     "decode($type, data, format=None)\n--\n\nReturns a message of this class, decoded from bytes, or from str for "
     "text "
     "formats. format is a value such as isomer.json(); the default is protobuf. Raises DecodeError."},
    {"encode", as_function(&encode_object), METH_FASTCALL | METH_KEYWORDS,
     "encode($self, format=None)\n--\n\nReturns the encoded message. format is a value such as isomer.json(); the "
     "default is protobuf. Raises EncodeError, with the path of the value that cannot be encoded."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace isomer::python_api
