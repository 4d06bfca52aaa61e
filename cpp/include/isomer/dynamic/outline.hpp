// SPDX-License-Identifier: MIT
// The outline of a message known at run time only: explain(format, input, status, outlines(type, schema).top()).
#pragma once
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>
#include "../schema/outline.hpp"
#include "../table/table.hpp"
#include "schema.hpp"

namespace isomer::dynamic {

// The outlines of a message and of all messages that it contains. With a schema, its extensions are among the fields,
// as "[full.name]". The outlines are valid as long as this object, and the table must outlive them.
class outlines {
 public:
  explicit outlines(const detail::table::message_table& type, const schema& known = {}) : top_(&of(type)) {
    while (next_ < made_.size()) fill(made_[next_++], known);
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
      known->is = {type.full_name, type.known, nullptr, 0};
    }
    return known->is;
  }
  void fill(one& o, const schema& known) {
    for (std::size_t i = 0; i < o.type->size; ++i) {
      const detail::table::field& f = o.type->fields[i];
      o.fields.push_back(describe(o, f, f.name, f.json_name, f.text_name));
    }
    if (known)
      for (const extension& x : known.extensions_of(*o.type)) {
        const std::string_view name = names_.emplace_back('[' + std::string(x.full_name) + ']');
        o.fields.push_back(describe(o, x.value(), name, name, name));
      }
    o.is.begin_ = o.fields.data();
    o.is.size = o.fields.size();
  }
  outline_field describe(one& o, const detail::table::field& f, std::string_view name, std::string_view json_name,
                         std::string_view text_name) {
    const bool is_map = f.shape == detail::table::shape::map;
    const detail::table::field& value = is_map ? f.message->fields[1] : f;
    const kind key = is_map ? kind_of(f.message->fields[0].value) : kind{};
    outline_field made{name,   json_name, text_name, f.number, kind_of(value.value), key, f.is_list(),
                       is_map, f.oneof,   nullptr,   {}};
    if (is_message(value.value)) made.message = &of(*value.message);
    else if (is_enum(value.value)) made.symbols = symbols(o, *value.enumeration);
    return made;
  }
  static std::span<const std::string_view> symbols(one& o, const detail::table::enum_table& e) {
    auto& names = o.symbols.emplace_back();
    for (std::size_t i = 0; i < e.size; ++i) names.push_back(e.all[i].name);
    return names;
  }

  std::map<const detail::table::message_table*, one*> of_;
  std::deque<one> made_;
  std::deque<std::string> names_;  // of extensions
  std::size_t next_ = 0;
  const outline* top_;
};

}  // namespace isomer::dynamic
