// SPDX-License-Identifier: MIT
// Tables of the messages of a resolved schema, and where each field is kept.
#pragma once
#include <deque>
#include <isomer/table/table.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>
#include "model.hpp"

namespace isomer::dynamic {

// What is larger than positions in a table can say; nothing, for any schema that people write.
std::string over_the_limit(const compiler::model::schema& schema);

// Everything that the tables point at lives as long as this.
class tables {
 public:
  // The schema must outlive the tables: they have its names.
  explicit tables(const compiler::model::schema& schema);
  tables(const tables&) = delete;
  tables& operator=(const tables&) = delete;

  const table::message_table* find(std::string_view full_name) const;

 private:
  struct enumeration {
    table::enum_table table;
    std::vector<enumerator> all;
    std::vector<std::string_view> json_names;
    std::vector<std::uint16_t> sorted;
    std::vector<std::int16_t> slots;
  };
  struct message {
    table::message_table table;
    std::vector<table::field> fields;
    std::vector<table::probe> probes;
    std::vector<std::uint16_t> direct, by_spelling;
    std::vector<std::int16_t> slots;
    std::vector<std::string_view> reserved;
    std::string quoted;
  };
  const table::enum_table* of(const compiler::model::enumeration& e);
  message& of(const compiler::model::message& m);
  void fill(message& to, const compiler::model::message& m);
  void lay_out(message& to, const compiler::model::message& m);
  void finish(message& to);
  table::field make(const compiler::model::field& f, const compiler::model::message& m);
  const table::message_table* entry_of(const compiler::model::field& f);

  std::deque<enumeration> enums_;
  std::deque<message> messages_;
  std::map<const compiler::model::enumeration*, const table::enum_table*> of_enum_;
  std::map<const compiler::model::message*, message*> of_message_;
  std::map<std::string_view, const table::message_table*> by_name_;
  std::vector<std::pair<const compiler::model::field*, message*>> entries_;  // of maps, laid out last
};

}  // namespace isomer::dynamic
