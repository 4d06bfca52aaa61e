// SPDX-License-Identifier: MIT
// isomer._core.Schema: messages that are known only at run time, as dicts and as classes, which the Python part makes.
#pragma once
#include "../codec/codec.hpp"
// Must be after Python.h.
#include <array>
#include <isomer/dynamic/schema.hpp>
#include <memory>
#include "../bind/bound_set.hpp"

namespace isomer::python_api {

class schema_facts {
 public:
  // `self` is the Schema, which is asked for classes, and outlives this.
  schema_facts(dynamic::schema s, PyObject* self);

  const dynamic::schema& schema() const { return schema_; }
  // If it returns null, an exception is set.
  python_values::bound_message* dict_of(PyObject* name);
  python_values::bound_message* class_of(PyObject* name);
  const python_codec::registered& types_for(std::size_t format);

 private:
  const detail::table::message_table* table_of(PyObject* name) const;

  dynamic::schema schema_;
  std::unique_ptr<python_bind::bound_set> dicts_, classes_;
  std::array<python_codec::registered, python_codec::formats> types_;
};

struct schema_object {
  PyObject_HEAD schema_facts* facts;
};
extern PyTypeObject schema_type;

// Converts an argument to the types that an Any may contain. If it returns false, an exception is set.
bool types_of_schema(PyObject* schema, std::size_t format, python_codec::registered& to);
// If it returns false, an exception is set.
bool start_schemas(PyObject* module);

}  // namespace isomer::python_api
