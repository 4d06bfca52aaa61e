// SPDX-License-Identifier: MIT
// Classes of messages, each bound when it is first used.
#pragma once
#include "../values/message.hpp"

namespace isomer::python_bind {

// Python's part: describe(class), what read_description() takes of the class and of all that it reaches.
void set_describer(PyObject* callable);
// Binds a class with all that it reaches. Null: an exception is set.
python_values::bound_message* bind_class(PyTypeObject* type);

// Of a class of messages.
inline python_values::bound_message* bound_of(PyTypeObject* type) {
  python_values::bound_message* const known = python_values::facts_of(type).bound;
  return known ? known : bind_class(type);
}

// Where a class keeps a field. False: an exception is set.
bool find_slot(PyTypeObject* type, PyObject* attribute, std::uint32_t& offset);

}  // namespace isomer::python_bind
