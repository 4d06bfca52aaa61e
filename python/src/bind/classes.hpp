// SPDX-License-Identifier: MIT
// Binds classes of messages when they are first used.
#pragma once
#include "../values/message.hpp"

namespace isomer::python_bind {

// Sets the function describe(class) of the Python part, which describes a class and everything that it refers to, for
// read_description().
void set_describer(PyObject* callable);
// Binds a class and everything that it refers to. If the result is null, an exception is set.
python_values::bound_message* bind_class(PyTypeObject* type);

// `type` must be a class of messages.
inline python_values::bound_message* bound_of(PyTypeObject* type) {
  python_values::bound_message* const known = python_values::facts_of(type).bound;
  return known ? known : bind_class(type);
}

// Finds the slot of a field. If it returns false, an exception is set.
bool find_slot(PyTypeObject* type, PyObject* attribute, std::uint32_t& offset);

}  // namespace isomer::python_bind
