// SPDX-License-Identifier: MIT
// isomer.Message, the base of all classes of messages, and their metaclass.
#pragma once
#include "binding.hpp"

namespace isomer::python_values {

// The header of each message, before its slots.
struct message {
  PyObject_HEAD PyObject* unknown;  // bytes, or null if there are none

  static constexpr std::uint32_t unknown_offset();
};
constexpr std::uint32_t message::unknown_offset() { return offsetof(message, unknown); }

// A field of a class, as a parameter of its constructor.
struct class_slot {
  object name;
  std::uint32_t offset = 0;
  object initial;  // for a list or a dict an empty one, of which each message gets a copy
  enum class kind : std::uint8_t { required, shared, list, dict } is = kind::required;
};

// The properties of a class in addition to Python's own.
struct class_facts {
  std::vector<class_slot> slots;
  bool has_own_init = false;  // so that Python's way of construction is used
  bool has_containers = false;
  bound_message* bound = nullptr;  // set when it is first used
  object owner;                    // the Schema that owns its binding; the collector traverses it
};

// The type of the metaclass's objects: heap types followed by these properties.
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

// Returns a new object whose slots are empty, and that the collector does not track yet. If it is null, an exception is
// set.
PyObject* new_message(PyTypeObject* type);
// The unknown fields of a message: bytes, or null if there are none.
inline PyObject*& unknown_of(PyObject* m) { return reinterpret_cast<message*>(m)->unknown; }

// Called when the module is initialised. If it returns false, an exception is set.
bool start_messages(PyMethodDef* methods);
// Sets the function prepare(name, bases, namespace, options) of the Python part. It removes the annotated fields from
// the namespace of a class, and returns their names, their defaults, and the remaining options.
void set_preparation(PyObject* callable);

}  // namespace isomer::python_values
