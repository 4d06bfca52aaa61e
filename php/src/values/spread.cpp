// SPDX-License-Identifier: MIT
#include "spread.hpp"
#include <cstring>
#include "../request.hpp"
#include "scalar.hpp"

namespace isomer::php_values {
namespace {

// Returns the position of a field by its name, which is probably the one after the previous one.
std::size_t position_of(const bound_message& m, zend_string* name, std::size_t likely) {
  const std::size_t n = m.fields.size();
  if (likely < n && m.fields[likely].name == name) [[likely]]
    return likely;
  const std::size_t mask = m.by_hash.size() - 1;
  for (std::size_t at = zend_string_hash_val(name) & mask; m.by_hash[at]; at = (at + 1) & mask)
    if (zend_string_equals(m.fields[m.by_hash[at] - 1u].name, name)) return m.by_hash[at] - 1u;
  return n;
}

}  // namespace

zval* spread::values_of(const zend_array* a, const bound_message& m) {
  const std::size_t n = m.fields.size();
  const std::size_t words = m.blank_marks.size();
  zval* const values = ISOMER_G(request)->spreads.take(n + 1 + (words + 1) / 2);
  static_assert(sizeof(zval) == 2 * sizeof(std::uint64_t));
  auto* const marks = reinterpret_cast<std::uint64_t*>(values + n + 1);
  for (std::size_t w = 0; w < words; ++w) marks[w] = m.blank_marks[w];
  if (n) std::memcpy(values, m.blank.data(), n * sizeof(zval));
  ZVAL_UNDEF(values + n);
  std::size_t likely = 0;
  bool has_unknown = HT_IS_PACKED(a) && zend_hash_num_elements(a) != 0;  // a list has no names
  const Bucket* const end = has_unknown || !zend_hash_num_elements(a) ? nullptr : a->arData + a->nNumUsed;
  for (const Bucket* one = end ? a->arData : nullptr; one != end; ++one) {
    if (Z_TYPE(one->val) == IS_UNDEF) continue;
    const zval* const z = value_at(&one->val);
    const std::size_t i = one->key ? position_of(m, one->key, likely) : n;
    if (i < n) {
      likely = i + 1;
      if (words != 0) marks[i / 64] |= std::uint64_t{1} << i % 64;
      // Of a list or a map, values are looked at when their turn comes.
      ZVAL_COPY_VALUE(values + i, m.fields[i].enumeration ? checked_case(z, *m.fields[i].enumeration) : z);
    } else if (one->key && zend_string_equals(one->key, unknown_name())) ZVAL_COPY_VALUE(values + n, z);
    else has_unknown = true;
  }
  if (has_unknown && !ISOMER_G(request)->ignores_unknown) [[unlikely]]
    note_wrong(unknown_key);
  return values;
}
void spread::give_back(zval* values) { ISOMER_G(request)->spreads.give_back(values); }

}  // namespace isomer::php_values
