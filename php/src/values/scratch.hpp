// SPDX-License-Identifier: MIT
// What is made besides the output, and given back at the end: entries of a map, and of one encoding, arrays without
// gaps.
#pragma once
#include "../zend.hpp"

namespace isomer::php_values {

class scratch {
 public:
  scratch() = default;
  scratch(const scratch&) = delete;
  scratch& operator=(const scratch&) = delete;
  ~scratch() {
    if (blocks_ || kept_ || dense_) [[unlikely]]
      give_back();
  }

  // Lives as long as this. Throws std::bad_alloc where memory_limit leaves no room for it.
  void* take(std::size_t n);
  zend_string* keep(zend_string* s);
  void keep(zval* z);
  // Of an array with gaps or keys, its values side by side: made once.
  const zval* dense(const zend_array* a);

 private:
  void give_back();
  struct block {
    block* next;
  };
  block* blocks_ = nullptr;
  zend_array* kept_ = nullptr;
  zend_array* dense_ = nullptr;
};

}  // namespace isomer::php_values
