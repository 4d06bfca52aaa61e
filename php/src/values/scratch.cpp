// SPDX-License-Identifier: MIT
#include "scratch.hpp"
#include <new>
#include "../memory_left.hpp"

namespace isomer::php_values {

void scratch::give_back() {
  while (blocks_) {
    block* b = blocks_;
    blocks_ = b->next;
    efree(b);
  }
  if (kept_) zend_array_destroy(kept_);
  if (dense_) zend_array_destroy(dense_);
}

void* scratch::take(std::size_t n) {
  static_assert(sizeof(block) % alignof(zval) == 0);
  if (!leaves_room_for(n)) throw std::bad_alloc();
  auto* b = static_cast<block*>(emalloc(sizeof(block) + n));
  b->next = blocks_;
  blocks_ = b;
  return b + 1;
}
zend_string* scratch::keep(zend_string* s) {
  zval z;
  ZVAL_STR(&z, s);
  keep(&z);
  return s;
}
void scratch::keep(zval* z) {
  if (!kept_) kept_ = zend_new_array(8);
  zend_hash_next_index_insert_new(kept_, z);
}
const zval* scratch::dense(const zend_array* a) {
  if (!dense_) dense_ = zend_new_array(8);
  const auto key = reinterpret_cast<zend_ulong>(a);
  if (void* made = zend_hash_index_find_ptr(dense_, key)) return static_cast<const zval*>(made);
  auto* all = static_cast<zval*>(take(zend_hash_num_elements(a) * sizeof(zval)));
  zval* to = all;
  zval* one;
  ZEND_HASH_FOREACH_VAL(const_cast<zend_array*>(a), one) { ZVAL_COPY_VALUE(to++, one); }
  ZEND_HASH_FOREACH_END();
  zend_hash_index_add_new_ptr(dense_, key, all);
  return all;
}

}  // namespace isomer::php_values
