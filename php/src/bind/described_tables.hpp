// SPDX-License-Identifier: MIT
// Tables of classes that were described, kept from request to request: what a class says is looked at in each, since
// files change, but the same words make the same tables. Nothing here points into the memory of a request.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "description.hpp"
#include "dynamic/tables.hpp"
#include "generations.hpp"

namespace isomer::php_bind {

// A schema and its tables, which point into it.
struct described_tables {
  explicit described_tables(description&& d);

  compiler::model::schema schema;
  dynamic::tables tables;
  // Of a class that was described alone: the places of its fields by their numbers, and what it names.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> offsets;
  std::map<std::uint32_t, std::string> collections;
  std::set<std::uint32_t> kept;
  // Of an enum: its cases by their numbers, and whether those are not the cases' own.
  std::vector<std::pair<std::int32_t, std::string>> cases;
  std::deque<class_reference> references;
  std::set<const detail::table::message_table*> stand_ins;
  const detail::table::message_table* own = nullptr;
};

class table_cache {
 public:
  using shared = std::shared_ptr<const described_tables>;

  // What was made of the same words; null where there is none.
  shared find(std::string_view words) { return made_.find(words); }
  void keep(std::string words, shared made) { made_.keep(std::move(words), std::move(made), 1); }
  // Of what was described. Null, and why, where no tables can be made of it.
  static shared make(description&& d, std::string& why);
  // The same of a schema as a whole, which is told by what it has.
  shared of(description&& d, std::string& why);

 private:
  static constexpr std::size_t most = 500;
  generations<described_tables> made_{most};
};

}  // namespace isomer::php_bind
