// SPDX-License-Identifier: MIT
// What is left of a class or an enum when a request ends, for the next request with a class of the same name and the
// same text. Where it pointed into the memory of the request, it is set anew before it is used.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>
#include "bound_class.hpp"

namespace isomer::php_bind {

struct kept_class {
  std::string words;                // its text
  table_cache::shared tables;       // made of that
  std::unique_ptr<bound_class> is;  // null for an enum
  std::uint16_t at = 0;             // its place
  bool is_used = false;             // by the request under way; it then stays where it is
};

class kept_classes {
 public:
  // Returns what was kept last for a name like this one, or null. Only the text says whether it is the same class.
  kept_class* find(zend_string* name) { return slots_[at(name)].get(); }
  // Keeps a class unless its place is used by this request, or it is too large. If it returns null, `is` was not moved
  // from.
  kept_class* keep(zend_string* name, std::string words, table_cache::shared tables, std::unique_ptr<bound_class>& is);
  void use(kept_class& one) {
    one.is_used = true;
    used_.push_back(one.at);
  }
  void end_request();

 private:
  static constexpr std::size_t places = 1024, most = std::size_t{1} << 14;  // of fields and enumerators, in all classes
  static std::size_t at(zend_string* name) { return zend_string_hash_val(name) % places; }
  static std::size_t weight(const described_tables& t) { return 8 + t.offsets.size() + t.cases.size(); }

  std::array<std::unique_ptr<kept_class>, places> slots_;
  std::size_t weight_ = 0;
  std::vector<std::uint16_t> used_;  // places
};

}  // namespace isomer::php_bind
