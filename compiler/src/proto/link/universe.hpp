// SPDX-License-Identifier: MIT
// What all files of one compilation share.
#pragma once
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>
#include "symbols.hpp"

namespace isomer::compiler::proto {

struct universe {
  symbol_table symbols;
  // Of each extended message, by number.
  std::unordered_map<const message*, std::map<std::int32_t, const field*>> extensions;

  // A field or an extension; null if there is none of that number.
  const field* field_of(const message& m, std::int32_t number) const;
  // A field; null if there is none of that name.
  const field* field_named(const message& m, std::string_view name) const;

  // By number and by name. A message that is asked for is indexed then; one that was indexed before is only read.
  void index(const message& m) const;

 private:
  struct fields_of {
    std::unordered_map<std::int32_t, const field*> by_number;
    std::map<std::string_view, const field*> by_name;
  };
  const fields_of& indexed(const message& m) const;

  mutable std::unordered_map<const message*, fields_of> fields_;
};

// What options mean where descriptor.proto is not among the files: the one that is built in. Null while that itself is
// linked.
struct builtin {
  const universe* all = nullptr;
};

inline void universe::index(const message& m) const {
  fields_of& of = fields_[&m];
  for (const field& f : m.fields) {
    of.by_number.try_emplace(f.number, &f);
    of.by_name.try_emplace(f.name, &f);
  }
}

inline const universe::fields_of& universe::indexed(const message& m) const {
  auto found = fields_.find(&m);
  if (found == fields_.end()) {
    index(m);
    found = fields_.find(&m);
  }
  return found->second;
}

inline const field* universe::field_of(const message& m, std::int32_t number) const {
  const fields_of& of = indexed(m);
  if (const auto found = of.by_number.find(number); found != of.by_number.end()) return found->second;
  const auto extended = extensions.find(&m);
  if (extended == extensions.end()) return nullptr;
  const auto found = extended->second.find(number);
  return found == extended->second.end() ? nullptr : found->second;
}

inline const field* universe::field_named(const message& m, std::string_view name) const {
  const fields_of& of = indexed(m);
  const auto found = of.by_name.find(name);
  return found == of.by_name.end() ? nullptr : found->second;
}

}  // namespace isomer::compiler::proto
