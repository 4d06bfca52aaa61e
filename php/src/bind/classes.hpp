// SPDX-License-Identifier: MIT
// The classes that a request has used as messages. Each is bound when a value of it is first used.
#pragma once
#include <memory>
#include <unordered_map>
#include <vector>
#include "bound_class.hpp"
#include "kept_classes.hpp"

namespace isomer::php_bind {

class classes {
 public:
  explicit classes(table_cache& cache);
  ~classes();
  // If the result is null, an exception has been thrown.
  const php_values::bound_message* find(zend_class_entry* ce) {
    if (ce == last_class_) [[likely]]
      return last_;
    return find_another(ce);
  }
  // The same for an object that is encoded. A proxy, whose class adds nothing to a message, is encoded as that message.
  const php_values::bound_message* find_written(zend_class_entry* ce) {
    if (ce == last_written_class_) [[likely]]
      return last_written_;
    return find_another_written(ce);
  }
  // Binds the classes in ISOMER_G(met), of which a walk has found values. It runs PHP code. If it returns false, an
  // exception has been thrown.
  bool bind_met();
  // Returns the tables of a class and everything that it refers to, which cannot be used with PHP values. If the result
  // is null, an exception has been thrown.
  const detail::table::message_table* whole(zend_class_entry* ce);

 private:
  bound_class* find_class(zend_class_entry* ce);
  const php_values::bound_message* find_another(zend_class_entry* ce);
  const php_values::bound_message* find_another_written(zend_class_entry* ce);
  bound_class* add(zend_class_entry* ce);
  bool find_kept(zend_class_entry* ce, bound_class*& found);
  bool finish(bound_class& made);
  table_cache::shared tables_of(zend_class_entry* ce, std::string& words, bool& is_known);
  bool tables_of_enum(const bound_class::awaited& a, zend_class_entry* ce, table_cache::shared& of);
  bool bind(bound_class::awaited& a);
  bool bind_enum(bound_class::awaited& a, zend_class_entry* ce);
  bool set_numbers(const described_tables& of, zend_class_entry* ce);

  table_cache& cache_;
  php_values::case_numbers numbers_;
  zend_class_entry* last_class_ = nullptr;
  const php_values::bound_message* last_ = nullptr;
  zend_class_entry* last_written_class_ = nullptr;
  const php_values::bound_message* last_written_ = nullptr;
  std::unordered_map<zend_class_entry*, bound_class*> known_;
  std::vector<std::unique_ptr<bound_class>> all_;  // those that are not kept
  std::unordered_map<zend_class_entry*, table_cache::shared> wholes_;
};

}  // namespace isomer::php_bind
