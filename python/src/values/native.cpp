// SPDX-License-Identifier: MIT
#include "native.hpp"
#include "context.hpp"
#include "list.hpp"
#include "row.hpp"
#include "spread.hpp"
#include "storage.hpp"
#include "times.hpp"

namespace isomer::python_values {

PyObject* null_value;

namespace {

// The indexes of the fields of Value, in the order of their numbers.
enum : std::size_t { null_field, number_field, string_field, bool_field, struct_field, list_field };

PyObject* kept(PyObject* owned) {
  if (!owned) throw std::bad_alloc();
  context::now->keep(owned);
  return owned;
}
std::int64_t int_at(const char* m, std::size_t field) {
  PyObject* const o = *reinterpret_cast<PyObject* const*>(m + row::offset_of(field));
  std::int64_t v = 0;
  return o && PyLong_Check(o) && fetch_int(o, v) ? v : 0;
}
seconds_and_nanos time_at(const char* m) { return {int_at(m, 0), int_at(m, 1)}; }

// ---- From Python values.

void time_from(PyObject** row, PyObject* o, const char* (*of)(PyObject*, seconds_and_nanos&)) {
  seconds_and_nanos t;
  if (const char* why = of(o, t)) return note_wrong(why);
  row[0] = kept(PyLong_FromLongLong(t.seconds));
  row[1] = kept(PyLong_FromLongLong(t.nanos));
}
void value_from(PyObject** row, PyObject* o) {
  if (is_none(o) || o == null_value) row[null_field] = kept(PyLong_FromLong(0));
  else if (PyBool_Check(o)) row[bool_field] = o;
  else if (PyFloat_Check(o) || PyLong_Check(o)) row[number_field] = o;
  else if (PyUnicode_Check(o)) row[string_field] = o;
  else if (PyDict_Check(o)) row[struct_field] = o;
  else if (list::is_list(o)) row[list_field] = o;
  else note_wrong(no_native);
}
// JSON represents a mask as one string, in which commas separate the paths.
void mask_from(PyObject** row, PyObject* o) {
  if (!list::is_list(o)) return note_wrong("a list of paths");
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(o); ++i) {
    std::string_view path;
    if (fetch_chars<value::string>(PySequence_Fast_ITEMS(o)[i], path) && path.find(',') != path.npos)
      return note_wrong("a path without a comma");
  }
  row[0] = o;
}

// ---- To Python values.

PyObject* convert_value(const bound_message& m, PyObject* at, bool is_inner);

bool convert_field(const field& f, PyObject*& held);

PyObject*& place(PyObject* at, std::size_t field) { return reinterpret_cast<row*>(at)->values()[field]; }

// Returns the dict or list of a Struct or a ListValue.
PyObject* held_of(const bound_message& m, PyObject* at, bool is_map) {
  PyObject*& held = place(at, 0);
  if (!held) return is_map ? PyDict_New() : PyList_New(0);
  if (!convert_field(m.table_fields[0], held)) return nullptr;
  return Py_NewRef(held);
}
PyObject* json_of(const bound_message& m, PyObject* at, bool is_inner) {
  if (PyObject* s = place(at, struct_field); s && Py_IS_TYPE(s, &row_type))
    return held_of(*m.fields[struct_field].message, s, true);
  if (PyObject* l = place(at, list_field); l && Py_IS_TYPE(l, &row_type))
    return held_of(*m.fields[list_field].message, l, false);
  for (const std::size_t i : {number_field, string_field, bool_field})
    if (!is_none(place(at, i))) return Py_NewRef(place(at, i));
  return Py_NewRef(is_inner ? Py_None : null_value);
}
PyObject* dict_of(const bound_message& m, PyObject* at) {
  if (!convert(m, address(at))) return nullptr;
  object made = object::owned(PyDict_New());
  for (std::size_t i = 0; made && i < m.fields.size(); ++i)
    if (PyObject* v = place(at, i); v && PyDict_SetItem(made.get(), m.fields[i].name.get(), v) < 0) return nullptr;
  if (PyObject* unknown = reinterpret_cast<row*>(at)->unknown; made && unknown) {
    const object bytes = object::owned(PyBytes_FromObject(unknown));
    if (!bytes || PyDict_SetItemString(made.get(), unknown_key_of_dicts, bytes.get()) < 0) return nullptr;
  }
  return made.release();
}
PyObject* convert_value(const bound_message& m, PyObject* at, bool is_inner) {
  switch (m.native) {
    case native::timestamp: return make_datetime(time_at(address(at)));
    case native::duration: return make_timedelta(time_at(address(at)));
    case native::structure: return held_of(m, at, true);
    case native::list_value: return held_of(m, at, false);
    case native::value: return json_of(m, at, is_inner);
    case native::field_mask: return place(at, 0) ? Py_NewRef(place(at, 0)) : PyList_New(0);
    case native::wrapper:
      if (PyObject* held = place(at, 0)) return Py_NewRef(held);
      return zero_of(m.table_fields[0]);
    case native::none: break;
  }
  return dict_of(m, at);
}

// Converts one value of a decoded message.
bool convert_one(const field& f, PyObject*& place, bool is_inner) {
  const bound_message& m = *binding(f).message;
  if (!place || !m.is_tied) return true;
  if (!m.type) {
    if (!Py_IS_TYPE(place, &row_type)) return true;
    PyObject* const made = convert_value(m, place, is_inner);
    if (made) isomer::put(place, made);
    return made != nullptr;
  }
  return !m.converts || place == Py_None || convert(m, address(place));
}
bool convert_field(const field& f, PyObject*& held) {
  if (f.shape == shape::map) {
    const field& mapped = f.message->fields[1];
    if (!is_message(mapped.value) || !held || !PyDict_CheckExact(held)) return true;
    Py_ssize_t at = 0;
    PyObject *key = nullptr, *one = nullptr;
    while (PyDict_Next(held, &at, &key, &one)) {
      PyObject* made = Py_NewRef(one);
      const bool is_good = convert_one(mapped, made, true) && (made == one || PyDict_SetItem(held, key, made) == 0);
      Py_DECREF(made);
      if (!is_good) return false;
    }
    return true;
  }
  if (!is_message(f.value)) return true;
  if (!f.is_list()) return convert_one(f, held, false);
  if (!held || !PyList_CheckExact(held)) return true;
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(held); ++i)
    if (!convert_one(f, reinterpret_cast<PyListObject*>(held)->ob_item[i], true)) return false;
  return true;
}

}  // namespace

PyObject** spread_native(native n, PyObject* o, const bound_message& m) {
  PyObject** const row = blank_row(m);
  if (!o) return note_wrong(no_value), row;
  switch (n) {
    case native::timestamp: time_from(row, o, &timestamp_of); break;
    case native::duration: time_from(row, o, &duration_of); break;
    case native::value: value_from(row, o); break;
    case native::field_mask: mask_from(row, o); break;
    case native::structure:
      if (PyDict_Check(o)) row[0] = o;
      else note_wrong("a dict");
      break;
    case native::list_value:
      if (list::is_list(o)) row[0] = o;
      else note_wrong("a list");
      break;
    default:
      if (is_none(o)) note_wrong(none_among);
      row[0] = o;
  }
  return row;
}

bool convert(const bound_message& m, char* at) {
  for (std::size_t i = 0; i < m.fields.size(); ++i) {
    const field& f = m.table_fields[i];
    const bool is_map = f.shape == shape::map;
    if (!is_map && !is_message(f.value)) continue;
    PyObject** s = storage::at(at, f);
    if (f.shape == shape::choice && !m.fields[i].members) {
      storage::const_slot held = storage::present(static_cast<const char*>(at), f);
      if (!held) continue;
      s = storage::writable(held);
    }
    if (!convert_field(f, *s)) return false;
  }
  return true;
}

PyObject* convert_row(const bound_message& m, PyObject* row) { return convert_value(m, row, false); }

}  // namespace isomer::python_values
