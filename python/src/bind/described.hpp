// SPDX-License-Identifier: MIT
// Converts the descriptions of annotated classes to a schema and its tables.
#pragma once
#include "../python.hpp"
// Must be after Python.h.
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>
#include "dynamic/tables.hpp"
#include "model/declarations.hpp"

namespace isomer::python_bind {

// What the Python part says of a class: where each of its fields is stored.
struct described_class {
  object type;                                            // null for a well-known type without objects
  bool is_bound = false;                                  // it was bound before, and is referred to by "@" and its name
  std::vector<std::pair<std::uint32_t, object>> members;  // the numbers of fields, and their attributes
};

struct described {
  compiler::model::schema schema;
  std::unique_ptr<dynamic::tables> tables;
  std::map<std::string, described_class, std::less<>> classes;  // by the full names of the messages
  std::map<std::string, object, std::less<>> enums;
};

// `description` is a pair of lists, of messages and of enums:
//   (full name, class or None, fields or None, reserved names, whether it is a message set)
//   (full name, class, whether it is closed, [(name, number), …])
// where fields are (attribute, number, name, JSON name, kind, rule, oneof, type name, kind of key, verified, redacted).
// If the result is null, an exception is set.
std::shared_ptr<described> read_description(PyObject* description);

}  // namespace isomer::python_bind
