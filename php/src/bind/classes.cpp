// SPDX-License-Identifier: MIT
#include "classes.hpp"
#include "../api/errors.hpp"
#include "described_tables.hpp"

namespace isomer::php_bind {

struct classes::entry {
  php_bind::description description;
  std::shared_ptr<const described_tables> made_of;
  std::unique_ptr<bound_set> bound;
};

namespace {

// Whether all that a class says of itself as a message, its parent says.
bool adds_nothing(zend_class_entry* ce) {
  if (ce->attributes && zend_get_attribute_str(ce->attributes, ZEND_STRL("isomer\\message"))) return false;
  zval* one;
  ZEND_HASH_MAP_FOREACH_VAL(&ce->properties_info, one) {
    auto* p = static_cast<zend_property_info*>(Z_PTR_P(one));
    if (p->ce == ce && p->attributes && zend_get_attribute_str(p->attributes, ZEND_STRL("isomer\\field"))) return false;
  }
  ZEND_HASH_FOREACH_END();
  return true;
}

}  // namespace

classes::classes(table_cache& cache) : cache_(cache) {}
classes::~classes() = default;

const php_values::bound_message* classes::find_another(zend_class_entry* ce) {
  auto known = known_.find(ce);
  const php_values::bound_message* m = known == known_.end() ? add(ce) : known->second;
  if (m) last_class_ = ce, last_ = m;
  return m;
}

const php_values::bound_message* classes::find_another_written(zend_class_entry* ce) {
  zend_class_entry* described = ce;
  while (described->parent && adds_nothing(described)) described = described->parent;
  const php_values::bound_message* m = find(described);
  if (m) last_written_class_ = ce, last_written_ = m;
  return m;
}

const php_values::bound_message* classes::add(zend_class_entry* ce) {
  auto made = std::make_unique<entry>();
  if (!made->description.read(ce)) return nullptr;
  std::string why;
  made->made_of = cache_.of(made->description.schema, why);
  if (!made->made_of) return php_api::throw_schema("%s", why.c_str()), nullptr;
  for (const described_message& d : made->description.messages)
    if (!(d.ce->ce_flags & ZEND_ACC_CONSTANTS_UPDATED) && zend_update_class_constants(d.ce) == FAILURE) return nullptr;
  made->bound = std::make_unique<bound_set>(made->made_of->tables.messages(), &made->description);
  made->bound->each([&](const php_values::bound_message& m) {
    if (m.ce) known_.try_emplace(m.ce, &m);
  });
  all_.push_back(std::move(made));
  return known_.at(ce);
}

}  // namespace isomer::php_bind
