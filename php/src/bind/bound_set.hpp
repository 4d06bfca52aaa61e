// SPDX-License-Identifier: MIT
// The messages of a schema, tied to PHP's classes or to arrays.
#pragma once
#include <deque>
#include <map>
#include <span>
#include <string_view>
#include "../values/binding.hpp"
#include "description.hpp"

namespace isomer::php_bind {

class bound_set {
 public:
  // The tables must outlive this. Of `classes` where there are some; a class and its cases live as long as the request.
  bound_set(std::span<const detail::table::message_table* const> tables, description* classes);
  bound_set(const bound_set&) = delete;
  bound_set& operator=(const bound_set&) = delete;

  const php_values::bound_message* find(std::string_view full_name) const;
  template <class Each>
  void each(Each one) const {
    for (auto& m : messages_) one(m);
  }

 private:
  using message = php_values::bound_message;
  using field = php_values::bound_field;

  message& of(const detail::table::message_table* t);
  const php_values::bound_enum* of(const detail::table::enum_table* t);
  void copy(message& m, const detail::table::message_table& t);
  void tie_entry(message& m);
  void tie_array(message& m);
  void tie_object(message& m, const described_message& d);
  void make_initial(message& m);
  void find_members(message& m);
  void find_natives();

  description* classes_;
  std::deque<message> messages_;
  std::deque<php_values::bound_enum> enums_;
  std::map<const detail::table::message_table*, message*> of_table_;
  std::map<const detail::table::enum_table*, const php_values::bound_enum*> of_enum_;
  std::map<std::string_view, const message*> by_name_;
};

}  // namespace isomer::php_bind
