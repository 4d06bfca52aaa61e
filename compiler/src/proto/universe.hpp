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

 private:
  // Of messages that were asked for.
  mutable std::unordered_map<const message*, std::unordered_map<std::int32_t, const field*>> numbers_;
  mutable std::unordered_map<const message*, std::map<std::string_view, const field*>> names_;
};

inline const field* universe::field_of(const message& m, std::int32_t number) const {
  const auto [of, is_new] = numbers_.try_emplace(&m);
  if (is_new)
    for (const field& f : m.fields) of->second.try_emplace(f.number, &f);
  if (const auto found = of->second.find(number); found != of->second.end()) return found->second;
  const auto extended = extensions.find(&m);
  if (extended == extensions.end()) return nullptr;
  const auto found = extended->second.find(number);
  return found == extended->second.end() ? nullptr : found->second;
}

inline const field* universe::field_named(const message& m, std::string_view name) const {
  const auto [of, is_new] = names_.try_emplace(&m);
  if (is_new)
    for (const field& f : m.fields) of->second.try_emplace(f.name, &f);
  const auto found = of->second.find(name);
  return found == of->second.end() ? nullptr : found->second;
}

}  // namespace isomer::compiler::proto
