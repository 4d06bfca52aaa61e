// SPDX-License-Identifier: MIT
// A column's name and type with all below it: what a schema of the C data interface and one of the IPC format both say.
// The root of a schema is a struct, whose children are the columns.
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
  std::string metadata;  // as the C data interface has it; empty: none
  bool is_nullable = true;
  type of;           // of the values, where there is a dictionary of them
  std::string zone;  // of a timestamp
  std::vector<field> children;
  // How the column refers to its dictionary; null: it has none.
  struct encoding {
    std::int64_t id = 0;
    type index;
    bool is_ordered = false;
  };
  std::unique_ptr<encoding> dictionary;

  // Whether one dictionary can serve both.
  bool has_same_values(const field& other) const;
};

// What must hold of each field, whose children are there.
bool check_children(const field& f, problem& why);

// Dictionaries get numbers in the order of their fields.
bool from_c(const ArrowSchema& from, field& out, problem& why);
// The result is released by its owner.
ArrowSchema to_c(const field& f);

// The table `Schema`.
std::size_t put_schema(flatbuffer_builder& out, const field& root);
// Takes no more memory than `within` allows for a message of that size.
bool get_schema(const flatbuffer& whole, const flat_table& from, const limits& within, field& out, problem& why);

}  // namespace isomer::columns::ipc::detail
