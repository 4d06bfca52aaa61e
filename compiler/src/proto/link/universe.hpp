// SPDX-License-Identifier: MIT
// What all files of a compilation share.
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
  // The extensions of each message, by number.
  std::unordered_map<const message*, std::map<std::int32_t, const field*>> extensions;

  // Returns a field or an extension; null if there is none with that number.
  const field* field_of(const message& m, std::int32_t number) const;
  // Returns a field; null if there is none with that name.
  const field* field_named(const message& m, std::string_view name) const;

  // Indexes of fields by number and by name. A message is indexed when it is first needed, and the index does not
  // change.
  void index(const message& m) const;

 private:
  struct fields_of {
    std::unordered_map<std::int32_t, const field*> by_number;
    std::map<std::string_view, const field*> by_name;
  };
  const fields_of& indexed(const message& m) const;

  mutable std::unordered_map<const message*, fields_of> fields_;
};

// The built-in files, which define options if descriptor.proto is not among the files. Null while they are linked.
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
