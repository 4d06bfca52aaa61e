// SPDX-License-Identifier: MIT
// A message that is written, as the walk wants it: with each field at its offset. An object is so. Of an array, the
// values are looked up once, and stand side by side as long as this lives.
#pragma once
#include <cstddef>
#include "binding.hpp"

namespace isomer::php_values {

class spread {
 public:
  ISOMER_ALWAYS explicit spread(const zend_object* o) : at_(reinterpret_cast<const char*>(o)) {}
  spread(const zend_array* a, const bound_message& m) : made_(values_of(a, m)) {
    at_ = reinterpret_cast<const char*>(made_);
  }
  // In the place of a message that is none: with no field but those that a new one has.
  static spread blank(const bound_message& m) {
    if (m.ce) return spread(reinterpret_cast<const char*>(m.initial.data()) - offsetof(zend_object, properties_table));
    return spread(&zend_empty_array, m);
  }
  spread(const spread&) = delete;
  spread& operator=(const spread&) = delete;
  ISOMER_ALWAYS ~spread() {
    if (made_) [[unlikely]]
      give_back(made_);
  }
  ISOMER_ALWAYS operator const char*() const { return at_; }  // NOLINT(google-explicit-constructor): a view

  // Where the values of an array's fields stand, in the order of the fields; behind them, unknown fields.
  static constexpr std::uint32_t offset_of(std::size_t field) {
    return static_cast<std::uint32_t>(field * sizeof(zval));
  }

 private:
  explicit spread(const char* at) : at_(at) {}
  static zval* values_of(const zend_array* a, const bound_message& m);
  static void give_back(zval* values);

  const char* at_;
  zval* made_ = nullptr;
};

}  // namespace isomer::php_values
