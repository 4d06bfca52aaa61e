// SPDX-License-Identifier: MIT
// Tables of classes that were described, kept from request to request: what a class says is read in each, since files
// change, but the same words make the same tables.
#pragma once
#include <map>
#include <memory>
#include <string>
#include "dynamic/tables.hpp"
#include "model/declarations.hpp"

namespace isomer::php_bind {

// A schema and its tables, which point into it.
struct described_tables {
  explicit described_tables(compiler::model::schema&& s) : schema(std::move(s)), tables(schema) {}
  compiler::model::schema schema;
  dynamic::tables tables;
};

class table_cache {
 public:
  // Of a schema that is like this one; it moves into new tables where there are none. Null, and why, where it is none
  // that tables can be made of.
  std::shared_ptr<const described_tables> of(compiler::model::schema& s, std::string& why);
  // Programs may make up classes without end.
  void limit();

 private:
  static constexpr std::size_t most = 1000;
  std::map<std::string, std::shared_ptr<const described_tables>> made_;
};

}  // namespace isomer::php_bind
