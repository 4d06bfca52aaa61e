// SPDX-License-Identifier: MIT
#include "wrong_value.hpp"
#include <isomer/base/diagnosis.hpp>
#include <limits>
#include <string>
#include "../values/context.hpp"
#include "../values/native.hpp"
#include "../values/oneof.hpp"
#include "../values/source.hpp"
#include "../values/spread.hpp"
#include "errors.hpp"

namespace isomer::python_api {
namespace {

using namespace python_values;
using isomer::detail::shortened;
using python_values::field;
using python_values::shape;
using python_values::value;

std::string text_of(PyObject* o, PyObject* (*of)(PyObject*)) {
  const object s = object::owned(of(o));
  Py_ssize_t n = 0;
  const char* const p = s ? PyUnicode_AsUTF8AndSize(s.get(), &n) : nullptr;
  if (!p) return PyErr_Clear(), std::string("?");
  return shortened({p, static_cast<std::size_t>(n)});
}
// Describes a value by its type, and the value itself if that is short.
std::string found_of(PyObject* o) {
  if (!o) return "nothing";
  if (o == Py_None) return "None";
  std::string type = Py_TYPE(o)->tp_name;
  const bool is_plain = PyLong_CheckExact(o) || PyFloat_CheckExact(o) || PyUnicode_CheckExact(o) || PyBool_Check(o);
  return is_plain ? type + " " + text_of(o, &PyObject_Repr) : type;
}
template <class T>
std::string ints() {
  return "an int from " + std::to_string(std::numeric_limits<T>::min()) + " to " +
         std::to_string(std::numeric_limits<T>::max());
}
std::string expected_of(const bound_message& m) {
  if (m.native != native::none) return "a value of " + std::string(m.table.full_name);
  return m.type ? m.type->tp_name : m.tied_by->is_class(m) ? std::string(m.table.full_name) : "a dict";
}
// Returns a key whose hash and text run no code of the program, or an empty object if it is not a valid key.
object plain_key(PyObject* key) {
  std::int64_t n = 0;
  object made;
  if (PyUnicode_Check(key)) made = object::owned(PyUnicode_FromObject(key));
  else if (PyLong_CheckExact(key) || PyBool_Check(key)) made = object::shared(key);
  else if (PyLong_Check(key) && fetch_int(key, n)) made = object::owned(PyLong_FromLongLong(n));
  PyErr_Clear();
  return made;
}
std::string key_text(PyObject* key) {
  const object plain = plain_key(key);
  if (!plain) return key == Py_None ? "None" : Py_TYPE(key)->tp_name;
  return text_of(plain.get(), &PyObject_Repr);
}
std::string expected_of(const field& f) {
  if (f.value == value::bytes) return "bytes";
  if (is_text(f.value)) return "a str";
  if (f.value == value::boolean) return "a bool";
  if (f.value == value::float64) return "a float";
  if (f.value == value::float32) return "a float of 32 bits";
  if (is_enum(f.value)) {
    const bound_enum& e = *binding(f).enumeration;
    const std::string number = "the number of a member of " + std::string(e.table->full_name);
    return e.type ? "a member of " + std::string(reinterpret_cast<PyTypeObject*>(e.type.get())->tp_name) : number;
  }
  if (is_message(f.value)) return expected_of(*binding(f).message);
  return detail::table::with_value(f.value, []<value V>() -> std::string {
    if constexpr (detail::table::is_number(V)) {
      using T = decltype(type_of_value<V>());
      if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) return ints<T>();
    }
    return "a number";
  });
}

class search {
 public:
  search(const call& how, status why, const char* noted) : how_(how), why_(why), noted_(noted) {}

  // Searches as long as a part of the message fails alone.
  bool message(const bound_message& m, const char* at) {
    if (--levels_ < 0) return false;  // a message may contain itself
    for (std::size_t i = 0; i < m.fields.size(); ++i) {
      const field& f = m.table_fields[i];
      PyObject* const held = *source::at(at, f);
      if (is_none(held) && held) continue;
      if (f.shape == shape::choice && !m.fields[i].members && !is_its(m, i, held)) continue;
      if (!fails(m, f, held)) continue;
      const std::size_t had = path_.size();
      step(f);
      if (f.is_list()) elements(m, f, held);
      else if (f.shape == shape::map) entries(m, f, held);
      else if (f.shape == shape::choice && held && Py_IS_TYPE(held, &oneof_type))
        value(f, reinterpret_cast<oneof*>(held)->value);
      else value(f, held);
      if (!what_.empty()) return true;
      path_.resize(had);
    }
    return false;
  }
  // Finds the first message that lacks a required field.
  bool lacks(const bound_message& m, const char* at, int levels) {
    for (std::size_t i = 0; i < m.fields.size() && levels > 0; ++i) {
      const field& f = m.table_fields[i];
      PyObject* const held = *source::at(at, f);
      const std::size_t had = path_.size();
      if (f.required && is_none(held)) {
        step(f);
        expected_ = "a value", what_ = std::string(to_string(code::missing_required));
        return true;
      }
      if (!is_message(f.value) || is_none(held)) continue;
      step(f);
      const bound_field& b = binding(f.shape == shape::map ? f.message->fields[1] : f);
      const auto look = [&](PyObject* o, const std::string& where) {
        const std::size_t before = path_.size();
        path_ += where;
        if (b.native == native::none && !is_none(o) && lacks(*b.message, spread_of(o, b), levels - 1)) return true;
        path_.resize(before);
        return false;
      };
      if (PyDict_Check(held) && f.shape == shape::map) {
        Py_ssize_t where = 0;
        PyObject *key = nullptr, *one = nullptr;
        while (PyDict_Next(held, &where, &key, &one))
          if (look(one, "[" + key_text(key) + "]")) return true;
      } else if (f.is_list() && list::is_list(held)) {
        for (Py_ssize_t k = 0; k < PySequence_Fast_GET_SIZE(held); ++k)
          if (look(PySequence_Fast_ITEMS(held)[k], "[" + std::to_string(k) + "]")) return true;
      } else if (Py_IS_TYPE(held, &oneof_type)) {
        auto* const o = reinterpret_cast<oneof*>(held);
        if (o->field == b.name.get() && look(o->value, "")) return true;
      } else if (!f.is_list() && f.shape != shape::map && f.shape != shape::choice && look(held, "")) return true;
      path_.resize(had);
    }
    return false;
  }

  // Reports a value that is not a message.
  void no_message(const bound_message& m, PyObject* held) {
    expected_ = expected_of(m);
    found_ = found_of(held), what_ = "expected " + expected_ + ", found " + found_;
  }
  void raise() {
    if (what_.empty()) {
      what_ = noted_ && noted_ != wrong_type ? "expected " + std::string(noted_) : std::string(why_.message());
      if (noted_ == unknown_key && culprit_) what_ = "unknown key " + key_text(culprit_);
    }
    code cause = why_.cause;
    if (noted_)
      cause = noted_ == two_members   ? code::duplicate_key
              : noted_ == unknown_key ? code::unknown_field
                                      : code::bad_value;
    raise_encode(cause, path_, what_, expected_, found_);
  }
  void set_culprit(PyObject* key) { culprit_ = key; }

 private:
  void step(const field& f) { (path_ += path_.empty() ? "" : ".") += f.name; }
  // Whether this member of the oneof is set. An invalid Oneof is treated as the first member, so that it is examined
  // once.
  static bool is_its(const bound_message& m, std::size_t i, PyObject* held) {
    if (!held || !Py_IS_TYPE(held, &oneof_type)) return m.fields[i].first_of_oneof != nullptr;
    const oneof& o = *reinterpret_cast<oneof*>(held);
    if (o.field == m.fields[i].name.get()) return true;
    if (!m.fields[i].first_of_oneof) return false;
    for (const field* other : *m.fields[i].first_of_oneof)
      if (o.field == binding(*other).name.get()) return false;
    return true;
  }
  // Whether encoding fails for the message with this field alone.
  bool fails(const bound_message& m, const field& f, PyObject* held) {
    context own(how_.ignores_unknown);
    char* const lone = blank(m);
    *reinterpret_cast<PyObject**>(lone + f.offset) = held;
    status s;
    PyObject* const made = how_.by->encode(how_.with, m, lone, s);
    PyErr_Clear();
    Py_XDECREF(made);
    const bool is_wrong = own.wrong || (!made && s.cause != code::missing_required);
    if (is_wrong) last_noted_ = own.wrong, last_ = s, last_culprit_ = own.culprit;
    return is_wrong;
  }
  void elements(const bound_message& m, const field& f, PyObject* held) {
    if (!list::is_list(held)) return leaf("a list", held);
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(held); ++i) {
      PyObject* const one = PySequence_Fast_ITEMS(held)[i];
      const object alone = object::owned(PyList_New(1));
      if (!alone) return PyErr_Clear();
      PyList_SET_ITEM(alone.get(), 0, Py_NewRef(one));
      if (!fails(m, f, alone.get())) continue;
      path_ += "[" + std::to_string(i) + "]";
      return value(f, one);
    }
    leaf({}, held);
  }
  void entries(const bound_message& m, const field& f, PyObject* held) {
    if (!PyDict_Check(held)) return leaf("a dict", held);
    const field &k = f.message->fields[0], &v = f.message->fields[1];
    Py_ssize_t where = 0;
    PyObject *key = nullptr, *one = nullptr;
    while (PyDict_Next(held, &where, &key, &one)) {
      const object plain = plain_key(key), alone = object::owned(PyDict_New());
      if (!alone || (plain && PyDict_SetItem(alone.get(), plain.get(), one) < 0)) return PyErr_Clear();
      if (plain && !fails(m, f, alone.get())) continue;
      path_ += "[" + key_text(key) + "]";
      const bool is_key = is_text(k.value)            ? PyUnicode_Check(key)
                          : k.value == value::boolean ? PyBool_Check(key)
                                                      : PyLong_Check(key);
      return is_key ? value(v, one) : leaf("the key to be " + expected_of(k), key);
    }
    leaf({}, held);
  }
  void value(const field& f, PyObject* held) {
    if (!is_message(f.value)) return leaf(expected_of(f), held);
    const bound_field& b = binding(f);
    const bool is_class = b.message->type || b.message->tied_by->is_class(*b.message);
    const bool is_one = held && (is_class ? is_object_of(held, *b.message) : PyDict_Check(held));
    if (b.native == native::none && is_one) {
      const char* const noted = last_noted_;
      PyObject* const culprit = last_culprit_;
      const char* const at = spread_of(held, b);
      if (message(*b.message, at)) return;
      if (noted == unknown_key && culprit) {
        noted_ = noted, what_ = "unknown key " + key_text(culprit);
        return;
      }
      return leaf({}, held);
    }
    const char* const noted = last_noted_;
    const bool says = noted && noted != wrong_type && noted != wrong_class && noted != no_native && noted != none_among;
    leaf(says ? noted : expected_of(f), held);
  }
  void leaf(const std::string& expected, PyObject* held) {
    noted_ = last_noted_, why_ = last_;
    found_ = found_of(held);
    if (noted_ == wrong_oneof) expected_ = "an isomer.Oneof with the name of a member, or None";
    else if (noted_ == inexact || noted_ == two_members || noted_ == no_value || noted_ == not_text) expected_ = noted_;
    else expected_ = noted_ ? expected : std::string();
    if (noted_ && !expected_.empty()) what_ = "expected " + expected_ + ", found " + found_;
    else what_ = std::string(why_.message()) + (found_.empty() ? "" : ": " + found_);
    if (!noted_ && why_.cause == code::bad_value) what_ = "the format cannot write " + found_;
  }

  const call& how_;
  status why_, last_;
  const char *noted_, *last_noted_ = nullptr;
  PyObject *culprit_ = nullptr, *last_culprit_ = nullptr;
  int levels_ = 100;
  std::string path_, what_, expected_, found_;
};

}  // namespace

void raise_wrong(const call& how, const bound_message& m, PyObject* value, status why, const char* noted) {
  constexpr int deepest = 1000;
  const collector_pause pause;
  search s(how, why, noted);
  PyObject* const culprit = context::now ? context::now->culprit : nullptr;
  s.set_culprit(culprit);
  try {
    context own(how.ignores_unknown);
    const bool is_one = m.native != native::none || (m.type ? is_object_of(value, m) : PyDict_Check(value));
    if (!is_one) {
      s.no_message(m, value);
      return s.raise();
    }
    const char* const at = spread_of(value, m);
    if (!noted && why.cause == code::missing_required) s.lacks(m, at, deepest);
    else if ((noted || why.cause != code::too_deep)) s.message(m, at);
    s.raise();
  } catch (const std::bad_alloc&) {
    if (!PyErr_Occurred()) PyErr_NoMemory();
  }
}

}  // namespace isomer::python_api
