// SPDX-License-Identifier: MIT
#include "coding.hpp"
#include "../values/context.hpp"
#include "../values/native.hpp"
#include "../values/spread.hpp"
#include "errors.hpp"
#include "wrong_value.hpp"

namespace isomer::python_api {
namespace {

void know_fingerprint(const call& how, const python_values::bound_message& m) {
  if (how.by->compares_schemas && !m.fingerprint) m.fingerprint = m.tied_by->fingerprint(m);
}

}  // namespace

PyObject* decode(const call& how, const python_values::bound_message& m, std::string_view bytes) {
  know_fingerprint(how, m);
  object made = object::owned(m.make());
  if (!made) return nullptr;
  const python_values::context own;
  // Decoding makes no garbage that only the collector could find, while a collection would traverse the unfinished
  // message repeatedly.
  const python_values::collector_pause pause;
  const status s = how.by->decode(how.with, bytes, m, python_values::address(made.get()));
  if (PyErr_Occurred()) return nullptr;
  if (!s.ok()) {
    if (s.cause == code::no_memory) return PyErr_NoMemory();
    return raise_decode(how.by->explain(bytes, s, m.table)), nullptr;
  }
  if (!m.type) return python_values::convert_row(m, made.get());
  return !m.converts || python_values::convert(m, python_values::address(made.get())) ? made.release() : nullptr;
}

PyObject* encode(const call& how, const python_values::bound_message& m, PyObject* value) {
  know_fingerprint(how, m);
  python_values::context own(how.ignores_unknown);
  status why;
  const char* from = nullptr;
  try {
    from = python_values::spread_of(value, m);
  } catch (const std::bad_alloc&) {
    return PyErr_Occurred() ? nullptr : PyErr_NoMemory();
  }
  PyObject* const made = how.by->encode(how.with, m, from, why);
  if (made && !own.wrong) [[likely]]
    return made;
  Py_XDECREF(made);
  if (PyErr_Occurred()) return nullptr;
  if (why.cause == code::no_memory) return PyErr_NoMemory();
  raise_wrong(how, m, value, why, own.wrong);
  return nullptr;
}

bool input_bytes::take(PyObject* o) {
  if (PyBytes_Check(o)) [[likely]] {
    bytes_ = {PyBytes_AS_STRING(o), static_cast<std::size_t>(PyBytes_GET_SIZE(o))};
    return true;
  }
  if (PyUnicode_Check(o)) {
    Py_ssize_t n = 0;
    const char* const p = PyUnicode_AsUTF8AndSize(o, &n);
    if (p) bytes_ = {p, static_cast<std::size_t>(n)};
    return p != nullptr;
  }
  if (PyObject_GetBuffer(o, &buffer_, PyBUF_SIMPLE) < 0) return false;
  bytes_ = {static_cast<const char*>(buffer_.buf), static_cast<std::size_t>(buffer_.len)};
  return true;
}

}  // namespace isomer::python_api
