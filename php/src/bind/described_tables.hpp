// SPDX-License-Identifier: MIT
// Tables of described classes, cached from request to request. A class is examined in each request, since files change,
// but the same text makes the same tables. No table points into the memory of a request.
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

class kept_classes;

// A schema and its tables, which point into it.
struct described_tables {
  explicit described_tables(description&& d);

  compiler::model::schema schema;
  dynamic::tables tables;
  // For a class that was described alone: the places of its fields by their numbers, and the classes it refers to.
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

  table_cache();
  table_cache(const table_cache&) = delete;
  table_cache& operator=(const table_cache&) = delete;
  ~table_cache();

  // Returns what was made for the same text, or null.
  shared find(std::string_view words) { return made_.find(words); }
  void keep(std::string words, shared made) { made_.keep(std::move(words), std::move(made), 1); }
  // Makes tables from a description. Returns null, and the reason, if that is not possible.
  static shared make(description&& d, std::string& why);
  // The same for a schema as a whole, which is identified by its contents.
  shared of(description&& d, std::string& why);
  // Classes that were bound to such tables.
  kept_classes& bound() { return *bound_; }

 private:
  static constexpr std::size_t most = 500;
  generations<described_tables> made_{most};
  std::unique_ptr<kept_classes> bound_;
};

}  // namespace isomer::php_bind
