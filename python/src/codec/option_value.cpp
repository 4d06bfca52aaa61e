// SPDX-License-Identifier: MIT
#include "option_value.hpp"
#include <climits>
#include <string>

namespace isomer::python_codec {
namespace {

// Removes the option from the dict and returns its value, which is empty if the dict lacks it.
object take(PyObject* options, const std::string& name) {
  object found = object::shared(PyDict_GetItemString(options, name.c_str()));
  if (found && PyDict_DelItemString(options, name.c_str()) < 0) return {};
  return found;
}

}  // namespace

bool take_flag(PyObject* options, const format_option& o, bool& to) {
  const std::string name(o.name);
  const object given = take(options, name);
  if (!given) return !PyErr_Occurred();
  if (!PyBool_Check(given.get())) return PyErr_Format(PyExc_TypeError, "%s is True or False", name.c_str()), false;
  to = given.get() == Py_True;
  return true;
}
bool take_number(PyObject* options, const char* name, long long least, long long most, long long& to) {
  const object given = take(options, name);
  if (!given) return !PyErr_Occurred();
  if (!PyLong_Check(given.get()) || PyBool_Check(given.get()))
    return PyErr_Format(PyExc_TypeError, "%s is an int", name), false;
  int over = 0;
  const long long n = PyLong_AsLongLongAndOverflow(given.get(), &over);
  if (over || n < least || n > most)
    return PyErr_Format(PyExc_ValueError, "%s is an int from %lld to %lld", name, least, most), false;
  to = n;
  return true;
}
bool take_number(PyObject* options, const format_option& o, long& to) {
  long long n = to;
  if (!take_number(options, std::string(o.name).c_str(), 0, o.most, n)) return false;
  to = static_cast<long>(n);
  return true;
}

}  // namespace isomer::python_codec
