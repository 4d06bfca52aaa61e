// SPDX-License-Identifier: MIT
#include "classes.hpp"
#include "../api/errors.hpp"
#include "dynamic/check.hpp"
#include "dynamic/tables.hpp"

namespace isomer::php_bind {

struct classes::entry {
  php_bind::description description;
  std::unique_ptr<dynamic::tables> tables;
  std::unique_ptr<bound_set> bound;
};

classes::classes() = default;
classes::~classes() = default;

const php_values::bound_message* classes::find_another(zend_class_entry* ce) {
  auto known = known_.find(ce);
  const php_values::bound_message* m = known == known_.end() ? add(ce) : known->second;
  if (m) last_class_ = ce, last_ = m;
  return m;
}

const php_values::bound_message* classes::add(zend_class_entry* ce) {
  auto made = std::make_unique<entry>();
  if (!made->description.read(ce)) return nullptr;
  if (std::string why = dynamic::wrong_with(made->description.schema); !why.empty())
    return php_api::throw_schema("%s", why.c_str()), nullptr;
  for (const described_message& d : made->description.messages)
    if (!(d.ce->ce_flags & ZEND_ACC_CONSTANTS_UPDATED) && zend_update_class_constants(d.ce) == FAILURE) return nullptr;
  made->tables = std::make_unique<dynamic::tables>(made->description.schema);
  made->bound = std::make_unique<bound_set>(made->tables->messages(), &made->description);
  made->bound->each([&](const php_values::bound_message& m) {
    if (m.ce) known_.try_emplace(m.ce, &m);
  });
  all_.push_back(std::move(made));
  return known_.at(ce);
}

}  // namespace isomer::php_bind
