// SPDX-License-Identifier: MIT
// Short names are assigned in this order: the file's own class, its neighbours, other classes, and then the
// extension's.
#include "scope.hpp"

namespace isomer::compiler::emit {

php_scope::php_scope(const php_names& names, const php_class& own, const std::vector<const model::declaration*>& others,
                     bool has_natives)
    : names_(names), has_natives_(has_natives), space_(own.space) {
  spell(own);
  for (const bool neighbours : {true, false})
    for (const model::declaration* d : others)
      if ((names.of(*d).space == space_) == neighbours && !spelled_.contains(d)) spelled_[d] = spell(names.of(*d));
}

std::string php_scope::isomer(const std::string& name) { return spell({"Isomer", name}); }
std::string php_scope::connect(const std::string& name) { return spell({"Isomer\\Connect", name}); }

std::string php_scope::spell(const php_class& c) {
  auto [at, fresh] = meaning_.try_emplace(folded(c.name), c.full());
  if (at->second != c.full()) return '\\' + c.full();
  if (c.space != space_) uses_.insert(c.full());
  return c.name;
}

}  // namespace isomer::compiler::emit
