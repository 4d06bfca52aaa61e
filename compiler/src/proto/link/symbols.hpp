// SPDX-License-Identifier: MIT
// All full names of all files.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>
#include "../tree/syntax.hpp"

namespace isomer::compiler::proto {

enum class symbol_kind : std::uint8_t {
  none,
  package,
  message,
  field,
  oneof,
  enumeration,
  enum_value,
  service,
  method
};

struct symbol {
  symbol_kind kind = symbol_kind::none;
  const declaration* what = nullptr;  // of everything but packages
  const file* in = nullptr;           // of a package, the first file that has it
  const enumeration* of = nullptr;    // of an enum's value

  explicit operator bool() const { return kind != symbol_kind::none; }
  bool is_type() const { return kind == symbol_kind::message || kind == symbol_kind::enumeration; }
  // Whether it can contain names.
  bool is_scope() const { return is_type() || kind == symbol_kind::package || kind == symbol_kind::service; }
  const message* as_message() const {
    return kind == symbol_kind::message ? static_cast<const message*>(what) : nullptr;
  }
  const enumeration* as_enum() const {
    return kind == symbol_kind::enumeration ? static_cast<const enumeration*>(what) : nullptr;
  }
  const field* as_field() const { return kind == symbol_kind::field ? static_cast<const field*>(what) : nullptr; }
  const enum_value* as_value() const {
    return kind == symbol_kind::enum_value ? static_cast<const enum_value*>(what) : nullptr;
  }
};

// A hash table with a random seed, since schemas may come from untrusted sources.
class symbol_table {
 public:
  symbol_table();

  // Adds a name, which must outlive the table. If it exists, nothing is added, and the existing symbol is returned.
  symbol add(std::string_view full_name, symbol s);
  symbol find(std::string_view full_name) const;
  template <class See>
  void each(See see) const {
    for (const slot& s : slots_)
      if (s.what) see(s.name, s.what);
  }

 private:
  struct slot {
    std::string_view name;
    symbol what;
  };

  std::size_t place_of(std::string_view name) const;
  void grow();

  std::vector<slot> slots_;
  std::size_t used_ = 0;
  std::uint64_t seed_;
};

}  // namespace isomer::compiler::proto
