// SPDX-License-Identifier: MIT
#include "lent_properties.hpp"
#include "../request.hpp"
#include "scalar.hpp"

namespace isomer::php_values {
namespace {

zval* place_of(zend_object* o, const field& f) {
  return reinterpret_cast<zval*>(reinterpret_cast<char*>(o) + f.offset);
}
// PHP does not call __get for a property that was never initialized.
bool asks(const zend_object* o, const zval* place) {
  return Z_TYPE_P(place) == IS_UNDEF && !(Z_PROP_FLAG_P(place) & IS_PROP_UNINIT) && o->ce->__get;
}

}  // namespace

void note_unset() {
  if (ISOMER_G(request) && !ISOMER_G(request)->knows_unset) note_wrong(unset_property);
}

zend_property_info* property_at(const zend_object* o, const field& f) {
  return o->ce->properties_info_table[OBJ_PROP_TO_NUM(f.offset)];
}
bool may_be_absent(const zend_object* o, const field& f) {
  const zend_property_info* p = property_at(o, f);
  return !p || !ZEND_TYPE_IS_SET(p->type) || ZEND_TYPE_ALLOW_NULL(p->type);
}

lent_properties::~lent_properties() {
  for (auto& [place, l] : loans_) {
    if (!l.is_lent) continue;
    zval_ptr_dtor(place);  // the loan still holds it, so nothing is destroyed
    ZVAL_UNDEF(place);
  }
  for (auto& [place, l] : loans_) {
    zval_ptr_dtor(&l.value);
    OBJ_RELEASE(l.to);
  }
  for (zend_object* o : asked_) OBJ_RELEASE(o);
}

bool lent_properties::lend(const bound_message& m, zend_refcounted* at) {
  // The result of __get may contain others.
  for (auto all = questions(m, at); !all.empty(); all = questions(m, at)) {
    for (const question& q : all)
      if (asked_.insert(q.of).second) GC_ADDREF(q.of);  // so that they survive whatever the code does
    for (const question& q : all)
      if (!ask(q)) return false;
  }
  for (auto& [place, l] : loans_) {
    l.is_lent = Z_TYPE_P(place) == IS_UNDEF;  // unless another call has set it
    if (l.is_lent) ZVAL_COPY(place, &l.value);
  }
  return true;
}

// Returns the objects that were not asked yet. Runs no PHP code.
std::vector<lent_properties::question> lent_properties::questions(const bound_message& m, zend_refcounted* at) {
  std::vector<question> found;
  std::set<zend_object*> seen;
  std::vector<message> next;
  lacks_some_ = false;
  if (m.ce) next.emplace_back(&m, reinterpret_cast<zend_object*>(at));
  while (!next.empty()) {
    const message one = next.back();
    next.pop_back();
    if (seen.insert(one.second).second && visit(one, next) && !asked_.contains(one.second))
      found.push_back({one.second, one.first});
  }
  return found;
}
// Whether there is something to ask.
bool lent_properties::visit(const message& one, std::vector<message>& next) {
  bool has_question = false;
  for (std::size_t i = 0; i < one.first->fields.size(); ++i) {
    const field& f = one.first->table_fields[i];
    zval* const place = place_of(one.second, f);
    const zval* z = place;
    if (Z_TYPE_P(z) == IS_UNDEF) {
      const bool is_asked = asks(one.second, z);
      has_question = has_question || is_asked;
      if (!is_asked && !may_be_absent(one.second, f)) lacks_some_ = true;
      auto lent = loans_.find(place);
      z = lent == loans_.end() ? nullptr : &lent->second.value;
    }
    if (z && is_message(f.value)) visit_value(f, value_at(z), next);
  }
  return has_question;
}
void lent_properties::visit_value(const field& f, const zval* z, std::vector<message>& next) const {
  const bound_field& b = binding(f.shape == shape::map ? f.message->fields[1] : f);
  if (!b.message || !b.message->ce) return;
  auto add = [&](const zval* one) {
    if (Z_TYPE_P(one) == IS_OBJECT && instanceof_function(Z_OBJCE_P(one), b.message->ce) &&
        is_initialized(Z_OBJ_P(one)))
      next.emplace_back(b.message, Z_OBJ_P(one));
  };
  if (Z_TYPE_P(z) != IS_ARRAY) return add(z);
  zval* one;
  ZEND_HASH_FOREACH_VAL(Z_ARR_P(z), one) { add(value_at(one)); }
  ZEND_HASH_FOREACH_END();
}

// Reads the property as from within its class. PHP ensures that the value has the property's type.
bool lent_properties::ask(const question& q) {
  for (std::size_t i = 0; i < q.bound->fields.size(); ++i) {
    const field& f = q.bound->table_fields[i];
    zval* place = place_of(q.of, f);
    const zend_property_info* p = property_at(q.of, f);
    if (!p || !asks(q.of, place)) continue;
    const char *of = nullptr, *name = nullptr;
    std::size_t size = 0;
    zend_unmangle_property_name_ex(p->name, &of, &name, &size);
    zend_string* asked = zend_string_init(name, size, false);
    zval made;
    ZVAL_UNDEF(&made);
    zval* got = zend_read_property_ex(p->ce, q.of, asked, false, &made);
    zend_string_release(asked);
    if (!EG(exception) && Z_TYPE_P(place) == IS_UNDEF) {
      loan& l = loans_[place] = {q.of, {}, false};
      GC_ADDREF(q.of);
      ZVAL_COPY_DEREF(&l.value, got);
    }
    zval_ptr_dtor(&made);
    if (EG(exception)) return false;
  }
  return true;
}

}  // namespace isomer::php_values
