// SPDX-License-Identifier: MIT
// isomer._core.Schema: messages that are known at run time only, as dicts and as classes that Python's part makes.
#pragma once
#include "../codec/codec.hpp"
// Behind Python.h.
#include <array>
#include <isomer/dynamic/schema.hpp>
#include <memory>
#include "../bind/bound_set.hpp"

namespace isomer::python_api {

class schema_facts {
 public:
  // `self`: the Schema, which is asked for classes, and which outlives this.
  schema_facts(dynamic::schema s, PyObject* self);

  const dynamic::schema& schema() const { return schema_; }
  // Null: an exception is set.
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

// What an Any may hold, of an argument. False: an exception is set.
bool types_of_schema(PyObject* schema, std::size_t format, python_codec::registered& to);
// False: an exception is set.
bool start_schemas(PyObject* module);

}  // namespace isomer::python_api
