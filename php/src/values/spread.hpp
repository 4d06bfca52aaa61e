// SPDX-License-Identifier: MIT
// Provides a message that is encoded in the form that the walk needs, with each field at its offset. An object has this
// form. The values of an array are looked up once, and are contiguous as long as this exists.
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
  // Returns a message in place of an invalid value, with the fields of a new one.
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

  // The offsets of the values of an array, in the order of the fields, followed by unknown fields.
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
