// SPDX-License-Identifier: MIT
// The outline of a message that is known at run time only: explain(format, input, status, outlines(type).top()).
#pragma once
#include <deque>
#include <map>
#include <string_view>
#include <vector>
#include "../schema/outline.hpp"
#include "../table/table.hpp"

namespace isomer::dynamic {

// Those of a message and of all that it holds. They live as long as this, and the table must outlive them.
class outlines {
 public:
  explicit outlines(const detail::table::message_table& type) : top_(&of(type)) {
    while (next_ < made_.size()) fill(made_[next_++]);
  }
  const outline& top() const { return *top_; }

 private:
  struct one {
    const detail::table::message_table* type;
    outline is;
    std::vector<outline_field> fields;
    std::deque<std::vector<std::string_view>> symbols;
  };
  outline& of(const detail::table::message_table& type) {
    one*& known = of_[&type];
    if (!known) {
      known = &made_.emplace_back();
      known->type = &type;
      known->is = {type.full_name, type.known, nullptr, type.size};
    }
    return known->is;
  }
  void fill(one& o) {
    for (std::size_t i = 0; i < o.type->size; ++i) {
      const detail::table::field& f = o.type->fields[i];
      const bool is_map = f.shape == detail::table::shape::map;
      const detail::table::field& value = is_map ? f.message->fields[1] : f;
      const kind key = is_map ? kind_of(f.message->fields[0].value) : kind{};
      outline_field made{f.name, f.json_name, f.text_name, f.number, kind_of(value.value), key, f.is_list(),
                         is_map, 0,           nullptr,     {}};
      made.oneof = f.oneof;
      if (is_message(value.value)) made.message = &of(*value.message);
      else if (is_enum(value.value)) made.symbols = symbols(o, *value.enumeration);
      o.fields.push_back(made);
    }
    o.is.begin_ = o.fields.data();
  }
  static std::span<const std::string_view> symbols(one& o, const detail::table::enum_table& e) {
    auto& names = o.symbols.emplace_back();
    for (std::size_t i = 0; i < e.size; ++i) names.push_back(e.all[i].name);
    return names;
  }

  std::map<const detail::table::message_table*, one*> of_;
  std::deque<one> made_;
  std::size_t next_ = 0;
  const outline* top_;
};

}  // namespace isomer::dynamic
