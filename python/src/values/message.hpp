// SPDX-License-Identifier: MIT
// isomer.Message, the base of all classes of messages, and their metaclass.
#pragma once
#include "binding.hpp"

namespace isomer::python_values {

// What each message has in front of its slots.
struct message {
  PyObject_HEAD PyObject* unknown;  // bytes, or null where there are none

  static constexpr std::uint32_t unknown_offset();
};
constexpr std::uint32_t message::unknown_offset() { return offsetof(message, unknown); }

// A field of a class, as its constructor sees it.
struct class_slot {
  object name;
  std::uint32_t offset = 0;
  object initial;  // of a list or a dict, an empty one, which each message gets a copy of
  enum class kind : std::uint8_t { required, shared, list, dict } is = kind::required;
};

// What a class has beyond Python's own.
struct class_facts {
  std::vector<class_slot> slots;
  bool has_own_init = false;  // and is constructed as Python does it
  bool has_containers = false;
  bound_message* bound = nullptr;  // once it was used
  object owner;                    // the Schema that has what it is bound to; the collector knows of it
};

// The metaclass's objects: heap types with facts behind them.
struct message_class {
  PyHeapTypeObject type;
  class_facts* facts;
};

extern PyTypeObject message_meta;
extern PyTypeObject message_type;

inline bool is_message_class(const PyObject* o) { return PyObject_TypeCheck(const_cast<PyObject*>(o), &message_meta); }
inline class_facts& facts_of(const PyTypeObject* t) {
  return *reinterpret_cast<message_class*>(const_cast<PyTypeObject*>(t))->facts;
}
inline bool is_message(PyObject* o) { return PyObject_TypeCheck(o, &message_type); }

// A new object whose slots are empty, and that the collector does not know yet. Null: an exception is set.
PyObject* new_message(PyTypeObject* type);
// The unknown fields of a message: bytes; null where there are none.
inline PyObject*& unknown_of(PyObject* m) { return reinterpret_cast<message*>(m)->unknown; }

// When the module starts. False: an exception is set.
bool start_messages(PyMethodDef* methods);
// Python's part of making a class, prepare(name, bases, namespace, options), takes the annotated fields out of the
// namespace, and returns their names, their defaults, and what it leaves of the options.
void set_preparation(PyObject* callable);

}  // namespace isomer::python_values
