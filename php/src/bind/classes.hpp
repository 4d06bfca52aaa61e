// SPDX-License-Identifier: MIT
// The classes that a request has used as messages.
#pragma once
#include <memory>
#include <unordered_map>
#include <vector>
#include "bound_set.hpp"

namespace isomer::php_bind {

class table_cache;

class classes {
 public:
  explicit classes(table_cache& cache);
  ~classes();
  // Null: an exception is under way.
  const php_values::bound_message* find(zend_class_entry* ce) {
    if (ce == last_class_) [[likely]]
      return last_;
    return find_another(ce);
  }
  // The same of an object that is written. A proxy, of a class that adds nothing to a message, is written as what it
  // stands for.
  const php_values::bound_message* find_written(zend_class_entry* ce) {
    if (ce == last_written_class_) [[likely]]
      return last_written_;
    return find_another_written(ce);
  }

 private:
  struct entry;
  const php_values::bound_message* find_another_written(zend_class_entry* ce);
  const php_values::bound_message* find_another(zend_class_entry* ce);
  const php_values::bound_message* add(zend_class_entry* ce);

  table_cache& cache_;
  zend_class_entry* last_class_ = nullptr;
  const php_values::bound_message* last_ = nullptr;
  zend_class_entry* last_written_class_ = nullptr;
  const php_values::bound_message* last_written_ = nullptr;
  std::unordered_map<zend_class_entry*, const php_values::bound_message*> known_;
  std::vector<std::unique_ptr<entry>> all_;
};

}  // namespace isomer::php_bind
