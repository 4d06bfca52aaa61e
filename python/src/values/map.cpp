// SPDX-License-Identifier: MIT
#include "map.hpp"
#include <algorithm>

namespace isomer::python_values::map {
namespace {

// Sorts by key, so that equal messages have equal bytes, which are the same as in C++. Invalid keys are noted when they
// are encoded, wherever they are.
bool comes_before(value kind, const entry_body& a, const entry_body& b) {
  switch (kind) {
    case value::string:
    case value::loose_string: return chars<value::string>(a.key) < chars<value::string>(b.key);
    case value::uint64:
    case value::fixed64: return number<value::uint64>(a.key) < number<value::uint64>(b.key);
    case value::boolean: return a.key == Py_False && b.key == Py_True;
    default: return number<value::int64>(a.key) < number<value::int64>(b.key);
  }
}

}  // namespace

entry::entry(const field& f) : entry_body{false, nullptr, nullptr} {
  key = Py_XNewRef(binding(f.message->fields[0]).initial.get());
  value = Py_XNewRef(binding(f.message->fields[1]).initial.get());
}

put entry::move_into(memory::store& st, PyObject** at, const field& f, bool once) {
  const field& mapped = f.message->fields[1];
  if (is_message(mapped.value) && is_none(value)) {
    PyObject* const made = binding(mapped).message->make();
    if (!made) return PyErr_Clear(), st.exhausted = true, put::refused;
    isomer::put(value, made);
  }
  if (!st.charge(entry_size + (is_message(mapped.value) ? binding(mapped).message->bytes : number_size)))
    return put::refused;
  if (!*at || !PyDict_CheckExact(*at)) {
    PyObject* const made = PyDict_New();
    if (!made) return PyErr_Clear(), st.exhausted = true, put::refused;
    isomer::put(*at, made);
  }
  if (once) {
    const int is_there = PyDict_Contains(*at, key);
    if (is_there < 0) return PyErr_Clear(), st.exhausted = true, put::refused;
    if (is_there) return put::twice;
  }
  if (PyDict_SetItem(*at, key, value) < 0) return PyErr_Clear(), st.exhausted = true, put::refused;
  return put::done;
}

entries::entries(PyObject* dict, const field& f) {
  if (!dict || !PyDict_Check(dict)) {
    if (!is_none(dict)) note_wrong(wrong_type);
    else if (!dict) note_wrong(no_value);
    return;
  }
  const auto most = static_cast<std::size_t>(PyDict_GET_SIZE(dict));
  if (most == 0) return;
  all_ = static_cast<entry_body*>(context::now->take(most * sizeof(entry_body)));
  Py_ssize_t at = 0;
  PyObject *key = nullptr, *one = nullptr;
  const bool takes_none = is_message(f.message->fields[1].value);
  while (PyDict_Next(dict, &at, &key, &one)) {
    if (is_none(key) || (!takes_none && is_none(one))) note_wrong(none_among);
    all_[n_++] = {false, key, one};
  }
  const python_values::value kind = f.message->fields[0].value;
  const auto before = [kind](const entry_body& a, const entry_body& b) { return comes_before(kind, a, b); };
  if (!std::is_sorted(all_, all_ + n_, before)) std::sort(all_, all_ + n_, before);
}

}  // namespace isomer::python_values::map
