// SPDX-License-Identifier: MIT
#include "kept_classes.hpp"
#include <utility>

namespace isomer::php_bind {

kept_class* kept_classes::keep(zend_string* name, std::string words, table_cache::shared tables,
                               std::unique_ptr<bound_class>& is) {
  std::unique_ptr<kept_class>& slot = slots_[at(name)];
  const std::size_t more = weight(*tables);
  if ((slot && slot->is_used) || more > most / 8) return nullptr;
  if (slot) weight_ -= weight(*slot->tables);
  slot.reset();
  // Classes of former requests make room for those of this one, all at once, since that is rare.
  if (weight_ + more > most)
    for (std::unique_ptr<kept_class>& one : slots_)
      if (one && !one->is_used) weight_ -= weight(*one->tables), one.reset();
  if (weight_ + more > most) return nullptr;
  weight_ += more;
  slot = std::make_unique<kept_class>();
  slot->at = static_cast<std::uint16_t>(at(name));
  slot->words = std::move(words), slot->tables = std::move(tables), slot->is = std::move(is);
  return slot.get();
}

void kept_classes::end_request() {
  for (std::uint16_t at : used_)
    if (slots_[at]) slots_[at]->is_used = false;
  used_.clear();
}

}  // namespace isomer::php_bind
