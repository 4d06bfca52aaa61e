// SPDX-License-Identifier: MIT
#include "traversed.hpp"
#include <isomer/base/diagnosis.hpp>
#include "../memory_left.hpp"
#include "list.hpp"

extern "C" {  // which this header of PHP's does not say itself
#include <ext/spl/spl_iterators.h>
}

namespace isomer::php_values {
namespace {

class collector {
 public:
  collector(bool is_map, std::ptrdiff_t memory, zval* to) : is_map_(is_map), memory_(memory), to_(to) {
    array_init(to_);
    began_ = used();
  }
  static int take(zend_object_iterator* from, void* self) {
    return static_cast<collector*>(self)->one(from) ? ZEND_HASH_APPLY_KEEP : ZEND_HASH_APPLY_STOP;
  }
  const untraversable& wrong() const { return wrong_; }

 private:
  static std::ptrdiff_t used() { return static_cast<std::ptrdiff_t>(zend_memory_usage(false)); }

  bool one(zend_object_iterator* from) {
    zval* const value = from->funcs->get_current_data(from);
    if (EG(exception) || !value) return false;
    if (!has_room()) return fail(code::too_large, "the Traversable yields more than fits into memory");
    zval key;
    ZVAL_NULL(&key);
    // Without such a function, keys are positions.
    if (from->funcs->get_current_key) from->funcs->get_current_key(from, &key);
    else ZVAL_LONG(&key, static_cast<zend_long>(zend_hash_num_elements(Z_ARR_P(to_))));
    const bool is_good = !EG(exception) && (is_map_ ? put(key, value) : append(key, value));
    zval_ptr_dtor(&key);
    return is_good;
  }
  // Of what the code behind it takes, too: that of one that never ends.
  bool has_room() const {
    const zend_array* const a = Z_ARR_P(to_);
    const std::size_t n = zend_hash_num_elements(a);
    if (n >= list::most) return false;
    const std::size_t more = n == a->nTableSize ? 2 * n * (sizeof(Bucket) + sizeof(std::uint32_t)) : 0;
    if (used() - began_ + static_cast<std::ptrdiff_t>(more) > memory_) return false;
    return leaves_room_for(more) && (n % 64 != 0 || memory_left() > 0);
  }
  bool append(const zval& key, zval* value) {
    if (Z_TYPE(key) == IS_STRING)
      return fail(code::bad_value, "expected a list, found the key \"" +
                                       isomer::detail::shortened({Z_STRVAL(key), Z_STRLEN(key)}) +
                                       "\" in the Traversable");
    ZVAL_DEREF(value);
    Z_TRY_ADDREF_P(value);
    zend_hash_next_index_insert_new(Z_ARR_P(to_), value);
    return true;
  }
  bool put(const zval& key, zval* value) {
    zend_array* const to = Z_ARR_P(to_);
    const std::uint32_t had = zend_hash_num_elements(to);
    const bool is_text = Z_TYPE(key) == IS_STRING;
    zend_ulong h = 0;
    if (Z_TYPE(key) == IS_LONG) h = static_cast<zend_ulong>(Z_LVAL(key));
    else if (Z_TYPE(key) == IS_TRUE || Z_TYPE(key) == IS_FALSE) h = Z_TYPE(key) == IS_TRUE;
    else if (!is_text)
      return fail(code::bad_value, "expected keys that are ints or strings, found " +
                                       std::string(zend_zval_type_name(&key)) + " in the Traversable");
    const bool is_name = is_text && !ZEND_HANDLE_NUMERIC_STR(Z_STRVAL(key), Z_STRLEN(key), h);
    zval* const place = is_name ? zend_hash_lookup(to, Z_STR(key)) : zend_hash_index_lookup(to, h);
    if (zend_hash_num_elements(to) == had) return fail(code::duplicate_key, "the Traversable yields a key twice");
    ZVAL_COPY_DEREF(place, value);
    return true;
  }
  bool fail(code cause, std::string what) {
    wrong_ = {cause, std::move(what)};
    return false;
  }

  bool is_map_;
  std::ptrdiff_t memory_, began_ = 0;
  zval* to_;
  untraversable wrong_{};
};

}  // namespace

bool traverse(zend_object* of, bool is_map, std::ptrdiff_t memory, zval* to, untraversable& why) {
  collector all(is_map, memory, to);
  zval z;
  ZVAL_OBJ(&z, of);
  spl_iterator_apply(&z, &collector::take, &all);
  why = all.wrong();
  return !EG(exception) && why.what.empty();
}

}  // namespace isomer::php_values
