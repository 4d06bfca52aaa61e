// SPDX-License-Identifier: MIT
// Temporary memory that is released at the end: for entries of a map, and for arrays without gaps during an encoding.
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

  // The memory is valid as long as this. Throws std::bad_alloc if memory_limit leaves no room for it.
  void* take(std::size_t n);
  zend_string* keep(zend_string* s);
  void keep(zval* z);
  // Returns the contiguous values of an array with gaps or keys, which are copied once.
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
