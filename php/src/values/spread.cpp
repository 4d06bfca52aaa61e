// SPDX-License-Identifier: MIT
#include "spread.hpp"
#include "../request.hpp"
#include "scalar.hpp"

namespace isomer::php_values {
namespace {

// Looks keys up that are likely to come in the order in which they are asked for.
class lookup {
 public:
  explicit lookup(const zend_array* a) : array_(a) {
    if (!HT_IS_PACKED(a)) next_ = a->arData, end_ = a->arData + a->nNumUsed;
  }
  const zval* operator()(const zend_string* name) {
    if (next_ != end_ && next_->key == name) [[likely]]
      return found(&next_->val);
    if (next_ == nullptr) return nullptr;  // a list has no names
    const zval* z = zend_hash_find_known_hash(array_, name);
    return z ? found(z) : nullptr;
  }
  std::size_t found() const { return found_; }

 private:
  const zval* found(const zval* z) {
    ++found_;
    next_ = reinterpret_cast<const Bucket*>(z) + 1;  // a value is the first member of its bucket
    return z;
  }
  const zend_array* array_;
  const Bucket *next_ = nullptr, *end_ = nullptr;
  std::size_t found_ = 0;
};

}  // namespace

zval* spread::values_of(const zend_array* a, const bound_message& m) {
  const std::size_t n = m.fields.size();
  zval* values = ISOMER_G(request)->spreads.take(n + 1);
  lookup in(a);
  for (std::size_t i = 0; i < n; ++i) {
    const bound_field& b = m.fields[i];
    const zval* z = in(b.name);
    if (!z) ZVAL_NULL(values + i);
    else {
      z = value_at(z);
      // Of a list or a map, values are looked at when their turn comes.
      ZVAL_COPY_VALUE(values + i, b.enumeration ? checked_case(z, *b.enumeration) : z);
    }
  }
  const zval* unknown = in(unknown_name());
  if (unknown) ZVAL_COPY_VALUE(values + n, value_at(unknown));
  else ZVAL_UNDEF(values + n);
  if (in.found() != zend_hash_num_elements(a) && !ISOMER_G(request)->ignores_unknown) [[unlikely]]
    note_wrong(unknown_key);
  return values;
}
void spread::give_back(zval* values) { ISOMER_G(request)->spreads.give_back(values); }

}  // namespace isomer::php_values
