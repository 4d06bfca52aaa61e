// SPDX-License-Identifier: MIT
// Classes that say by annotations what they are, as a schema and its tables.
#pragma once
#include "../python.hpp"
// Behind Python.h.
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>
#include "dynamic/tables.hpp"
#include "model/declarations.hpp"

namespace isomer::python_bind {

// What Python's part says of a class: where each of its fields is kept.
struct described_class {
  object type;                                            // null: a well-known type, of which there are no objects
  bool is_bound = false;                                  // it was bound before, and stands here by "@" and its name
  std::vector<std::pair<std::uint32_t, object>> members;  // numbers of fields, and the attributes that have them
};

struct described {
  compiler::model::schema schema;
  std::unique_ptr<dynamic::tables> tables;
  std::map<std::string, described_class, std::less<>> classes;  // by the messages' full names
  std::map<std::string, object, std::less<>> enums;
};

// `description`: a pair of lists, of messages and of enums:
//   (full name, class or None, fields or None, reserved names, whether it is a message set)
//   (full name, class, whether it is closed, [(name, number), …])
// with fields (attribute, number, name, JSON name, kind, rule, oneof, type name, kind of key, verified, redacted).
// Null: an exception is set.
std::shared_ptr<described> read_description(PyObject* description);

}  // namespace isomer::python_bind
