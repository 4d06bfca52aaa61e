// SPDX-License-Identifier: MIT
// Reads the arguments of an attribute, without making an object of it.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>
#include "../zend.hpp"

namespace isomer::php_bind {

class attribute {
 public:
  // Evaluates the arguments, by the names of its constructor's parameters. If it returns false, an exception has been
  // thrown.
  bool read(HashTable* of, std::string_view lower_name, std::span<const char* const> parameters,
            zend_class_entry* scope);
  // That of the class itself, or of the nearest of its parents that has one.
  bool read_of_class(zend_class_entry* ce, std::string_view lower_name, std::span<const char* const> parameters);
  attribute() = default;
  attribute(const attribute&) = delete;
  attribute& operator=(const attribute&) = delete;
  ~attribute();

  explicit operator bool() const { return is_there_; }
  // Returns null if the argument was not passed, or is null.
  const zval* at(std::size_t parameter) const;
  std::string text(std::size_t parameter, std::string otherwise = {}) const;
  bool flag(std::size_t parameter, bool otherwise) const;
  HashTable* array(std::size_t parameter) const;  // null if there is none

 private:
  bool is_there_ = false;
  std::vector<zval> values_;
};

}  // namespace isomer::php_bind
