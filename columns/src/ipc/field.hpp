// SPDX-License-Identifier: MIT
// A column's name and type with everything below it, which a schema of the C data interface and one of the IPC format
// both describe. The root of a schema is a struct, whose children are the columns.
#pragma once
#include <cstdint>
#include <isomer/base/limits.hpp>
#include <memory>
#include <string>
#include <vector>
#include "isomer/columns/arrow.h"
#include "problem.hpp"
#include "type.hpp"

namespace isomer::columns::ipc::detail {

struct field {
  std::string name;
  std::string metadata;  // as in the C data interface; may be empty
  bool is_nullable = true;
  type of;           // the type of the values, also if they are in a dictionary
  std::string zone;  // the time zone of a timestamp
  std::vector<field> children;
  // How the column refers to its dictionary, or null if it has none.
  struct encoding {
    std::int64_t id = 0;
    type index;
    bool is_ordered = false;
  };
  std::unique_ptr<encoding> dictionary;

  // Whether one dictionary can be used for both.
  bool has_same_values(const field& other) const;
};

// Checks a field, whose children are known.
bool check_children(const field& f, problem& why);

// Dictionaries are numbered in the order of their fields.
bool from_c(const ArrowSchema& from, field& out, problem& why);
// The caller must release the result.
ArrowSchema to_c(const field& f);

// Writes the table `Schema`.
std::size_t put_schema(flatbuffer_builder& out, const field& root);
// Allocates no more memory than `within` allows for a message of that size.
bool get_schema(const flatbuffer& whole, const flat_table& from, const limits& within, field& out, problem& why);

}  // namespace isomer::columns::ipc::detail
