// SPDX-License-Identifier: MIT
#include "binding.hpp"
#include "scalar.hpp"

namespace isomer::php_values {

const zval* number_of_other_case(const zend_object* one) {
  if (const case_numbers* const known = ISOMER_G(numbered))
    if (auto at = known->all.find(one); at != known->all.end()) return &at->second;
  note_wrong("no case of the enum");
  return &nothing;
}

bool meet(const bound_field& f) {
  bound_message& m = *f.message;
  if (m.is_tied) return true;
  if (m.tied_by) {
    m.tied_by->tie(m);
    return true;
  }
  awaited_class& one = *f.awaits;
  if (one.is_met) return false;
  one.is_met = true;
  one.next_met = ISOMER_G(met);
  ISOMER_G(met) = &one;
  return false;
}

void note_natives(bound_message& m) {
  if (m.has_natives) return;
  m.has_natives = true;
  for (bound_message* holder : m.held_by) note_natives(*holder);
}

void bury(zval* z) {
  constexpr std::uint32_t most = 4096;  // these take a part of what memory_left() reserves
  zend_array*& all = ISOMER_G(buried);
  if (!all) all = zend_new_array(0);
  if (zend_hash_num_elements(all) < most) zend_hash_next_index_insert_new(all, z);
  else zval_ptr_dtor(z);
}
void forgo_destructors(const zval* z) {
  if (Z_TYPE_P(z) == IS_ARRAY) {
    zval* one;
    ZEND_HASH_FOREACH_VAL(Z_ARR_P(z), one) { forgo_destructors(one); }
    ZEND_HASH_FOREACH_END();
  }
  if (Z_TYPE_P(z) != IS_OBJECT || (Z_OBJCE_P(z)->ce_flags & ZEND_ACC_ENUM)) return;
  zend_object* const o = Z_OBJ_P(z);
  GC_ADD_FLAGS(o, IS_OBJ_DESTRUCTOR_CALLED);
  for (int i = 0; i < o->ce->default_properties_count; ++i) forgo_destructors(o->properties_table + i);
}

}  // namespace isomer::php_values
