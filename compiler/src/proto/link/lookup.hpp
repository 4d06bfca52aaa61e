// SPDX-License-Identifier: MIT
// Looks names up, by the rules of the language: the innermost scope that has the first part of the name decides. A file
// may name its own declarations and those of its imports.
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include "universe.hpp"

namespace isomer::compiler::proto {

class lookup {
 public:
  lookup(const universe& all, const file& in);

  enum class wanted : std::uint8_t { anything, type };

  struct result {
    symbol what;
    // Explains why a name was not found, if that is known: a file that has it is not imported, or its first part means
    // something else.
    const file* undeclared = nullptr;
    std::string undeclared_name, undefined;

    explicit operator bool() const { return static_cast<bool>(what); }
  };
  result find(std::string_view name, std::string_view relative_to, wanted what = wanted::anything) const;
  // Looks a full name up, whether it is imported or not.
  symbol anywhere(std::string_view full_name) const { return seen(all_.symbols.find(full_name)); }
  const universe& all() const { return all_; }
  const enum_value* value_of(const enumeration& e, std::string_view name) const;

  // Whether a name of the file was used, also as a part of a longer name.
  bool uses(const file* imported) const { return used_.count(imported) != 0; }

  // Returns `"Foo" is not defined`, with a hint.
  std::string not_found(std::string_view name, const result& r) const;

 private:
  enum class import_use : std::uint8_t { types, options };

  void import(const file* f, import_use use);
  symbol seen(symbol s) const;
  symbol visible(std::string_view full_name, result& r) const;
  bool has_package(std::string_view name) const;
  std::string suggestion(std::string_view name) const;

  // Each suggestion compares all names, so a file with many errors gets only some.
  static constexpr int most_suggestions = 20;

  const universe& all_;
  const file& in_;
  mutable int suggestions_ = 0;
  std::unordered_map<const file*, import_use> imported_;
  mutable std::unordered_set<const file*> used_;
};

}  // namespace isomer::compiler::proto
