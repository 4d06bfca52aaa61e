// SPDX-License-Identifier: MIT
// The tables of the messages of a resolved schema, and where each field is stored.
#pragma once
#include <deque>
#include <functional>
#include <isomer/dynamic/extension.hpp>
#include <isomer/table/table.hpp>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>
#include "made_message.hpp"
#include "model/declarations.hpp"
#include "name_index.hpp"

namespace isomer::dynamic {

// Everything that the tables point to is valid as long as this.
class tables {
 public:
  using field_choice = std::function<bool(const compiler::model::message&, const compiler::model::field&)>;

  // The schema must outlive the tables, which refer to its names, and must have passed the check. With `wants`, all
  // other fields are left out, except members of oneofs.
  explicit tables(const compiler::model::schema& schema, const field_choice& wants = {});
  tables(const tables&) = delete;
  tables& operator=(const tables&) = delete;

  const detail::table::message_table* find(std::string_view full_name) const;
  const detail::table::enum_table* find_enum(std::string_view full_name) const;
  const extension* find_extension(std::string_view full_name) const;
  const extension* find_extension(const detail::table::message_table& extendee, std::uint32_t number) const;

  std::span<const detail::table::message_table* const> messages() const { return message_list_; }
  std::span<const detail::table::enum_table* const> enums() const { return enum_list_; }
  std::span<const extension> extensions() const { return extensions_; }
  std::span<const extension> extensions_of(const detail::table::message_table& extendee) const;

 private:
  struct enumeration {
    detail::table::enum_table table;
    std::vector<enumerator> all;
    std::vector<std::string_view> json_names;
    std::vector<std::uint16_t> sorted;
    name_index names;
  };
  using message = made_message;
  const detail::table::enum_table* of(const compiler::model::enumeration& e);
  message& of(const compiler::model::message& m);
  void fill(message& to, const compiler::model::message& m, const field_choice& wants);
  using sources = std::vector<const compiler::model::field*>;  // the fields by their numbers
  void lay_out(message& to, const sources& of);
  detail::table::field make(const compiler::model::field& f, const compiler::model::message& m);
  const detail::table::message_table* entry_of(const compiler::model::field& f);
  const detail::table::message_table* carrier_of(const compiler::model::field& x);
  void list(const compiler::model::schema& schema);

  std::deque<enumeration> enums_;
  std::deque<message> messages_;
  std::map<const compiler::model::enumeration*, const detail::table::enum_table*> of_enum_;
  std::map<const compiler::model::message*, message*> of_message_;
  std::vector<const detail::table::message_table*> message_list_;
  std::vector<const detail::table::enum_table*> enum_list_;
  std::vector<extension> extensions_;
  std::vector<const extension*> extension_names_;
  std::deque<std::string> bracketed_;
  std::vector<std::pair<const compiler::model::field*, message*>> entries_;  // for maps, laid out last
};

}  // namespace isomer::dynamic
