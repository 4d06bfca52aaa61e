// SPDX-License-Identifier: MIT
// From a name as it is written to what it stands for, as the language has it: the innermost scope that has the first
// part of the name decides. What a file may name is its own, and that of what it imports.
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
    // Why there is none, if it is known: a file that has the name and is not imported, or what its first part means.
    const file* undeclared = nullptr;
    std::string undeclared_name, undefined;

    explicit operator bool() const { return static_cast<bool>(what); }
  };
  result find(std::string_view name, std::string_view relative_to, wanted what = wanted::anything) const;
  // By its full name, whether it is imported or not.
  symbol anywhere(std::string_view full_name) const { return seen(all_.symbols.find(full_name)); }
  const universe& all() const { return all_; }
  const enum_value* value_of(const enumeration& e, std::string_view name) const;

  // Whether a name was found in the file, be it on the way to another one.
  bool uses(const file* imported) const { return used_.count(imported) != 0; }

  // "Foo" is not defined, and what might help.
  std::string not_found(std::string_view name, const result& r) const;

 private:
  enum class import_use : std::uint8_t { types, options };

  void import(const file* f, import_use use);
  symbol seen(symbol s) const;
  symbol visible(std::string_view full_name, result& r) const;
  bool has_package(std::string_view name) const;
  std::string suggestion(std::string_view name) const;

  // Each looks at all names, so a file that is wrong everywhere gets some.
  static constexpr int most_suggestions = 20;

  const universe& all_;
  const file& in_;
  mutable int suggestions_ = 0;
  std::unordered_map<const file*, import_use> imported_;
  mutable std::unordered_set<const file*> used_;
};

}  // namespace isomer::compiler::proto
