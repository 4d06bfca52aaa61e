// SPDX-License-Identifier: MIT
// Lists, which are packed arrays of PHP.
#pragma once
#include "scalar.hpp"

namespace isomer::php_values::list {

inline constexpr std::size_t most = HT_MAX_SIZE / 2;
// The memory of an additional field in a message that is an array: a bucket and its hash, in a table that is half full.
inline constexpr std::size_t member = 2 * (sizeof(Bucket) + sizeof(std::uint32_t));

inline constexpr std::size_t first_size = 8;

// Whether there is an array that only we refer to.
inline bool is_own(const zval* at) { return Z_TYPE_P(at) == IS_ARRAY && Z_REFCOUNTED_P(at); }
// Makes an array in place of nothing, or of an empty array.
inline void begin(zval* at, std::size_t n) {
  zend_array* a = zend_new_array(static_cast<std::uint32_t>(n));
  zend_hash_real_init_packed(a);
  ZVAL_ARR(at, a);
}
inline bool reserve(memory::store& st, zval* at, std::size_t n) {
  if (is_own(at) && n <= Z_ARR_P(at)->nTableSize) return true;
  if (n > most || !st.affords(n, sizeof(zval)) || !st.charge(n * sizeof(zval) + sizeof(zend_array) + member))
    return false;
  if (!is_own(at)) begin(at, n < first_size ? first_size : n);
  else zend_hash_extend(Z_ARR_P(at), static_cast<std::uint32_t>(n), true);
  return true;
}
ISOMER_COLD inline bool grow(memory::store& st, zval* at) {
  if (is_own(at)) return reserve(st, at, std::size_t{2} * Z_ARR_P(at)->nTableSize);
  if (!st.charge(first_size * sizeof(zval) + sizeof(zend_array) + member)) return false;
  begin(at, first_size);
  return true;
}
// Appends an element, which is null, and returns its place.
ISOMER_ALWAYS zval* append(memory::store& st, zval* at) {
  if (!is_own(at) || Z_ARR_P(at)->nNumUsed == Z_ARR_P(at)->nTableSize) [[unlikely]]
    if (!grow(st, at)) return nullptr;
  zend_array* a = Z_ARR_P(at);
  zval* z = a->arPacked + a->nNumUsed++;
  a->nNumOfElements = a->nNumUsed;
  a->nNextFreeElement = a->nNumUsed;
  ZVAL_NULL(z);
  return z;
}
inline zval* existing(zval* at, std::size_t i) {
  return Z_TYPE_P(at) == IS_ARRAY && i < Z_ARR_P(at)->nNumUsed ? Z_ARR_P(at)->arPacked + i : nullptr;
}
inline void trim(zval* at, std::size_t n) {
  if (!is_own(at)) return;
  zend_array* a = Z_ARR_P(at);
  while (a->nNumUsed > n) zval_ptr_dtor(a->arPacked + --a->nNumUsed);
  a->nNumOfElements = a->nNumUsed;
  a->nNextFreeElement = a->nNumUsed;
}

// ---- Values from a program: an array of any kind, or something else.
ISOMER_ALWAYS std::size_t size(const zval* at) {
  if (Z_TYPE_P(at) == IS_ARRAY) [[likely]]
    return zend_hash_num_elements(Z_ARR_P(at));
  if (Z_TYPE_P(at) > IS_NULL) note_wrong("no array");
  else if (Z_TYPE_P(at) == IS_UNDEF) note_unset();
  return 0;
}
// The elements of an array without keys and gaps are contiguous. For any other list, `dense` makes such an array for
// the duration of an encoding. Keys that a list cannot have are noted as an error.
const zval* dense(const zend_array* a);

ISOMER_ALWAYS const zval* elements(const zend_array* a) {
  if (HT_IS_PACKED(a) && HT_IS_WITHOUT_HOLES(a)) [[likely]]
    return a->arPacked;
  return dense(a);
}

}  // namespace isomer::php_values::list
