// SPDX-License-Identifier: MIT
#include "source.hpp"

namespace isomer::python_values {

PyObject* const* source::member_of(PyObject* o, const field& f) {
  if (!Py_IS_TYPE(o, &oneof_type)) return note_wrong(wrong_oneof), nullptr;
  auto* const held = reinterpret_cast<oneof*>(o);
  if (held->field == binding(f).name.get()) {
    if (is_none(held->value) && binding(f).native != native::value) note_wrong(none_among);
    return &held->value;
  }
  // Whether a Oneof names an unknown member is checked once, for the first member of the oneof.
  if (f.oneof == 0 || !binding(f).first_of_oneof) return nullptr;
  for (const field* other : *binding(f).first_of_oneof)
    if (held->field == binding(*other).name.get()) return nullptr;
  note_wrong(wrong_oneof);
  return nullptr;
}

}  // namespace isomer::python_values
