// SPDX-License-Identifier: MIT
#include "met_values.hpp"
#include <set>
#include <utility>
#include <vector>
#include "../values/storage.hpp"
#include "coding.hpp"

namespace isomer::php_api {
namespace {

using namespace php_values;
using detail::table::field;

// Runs no PHP code.
class search {
 public:
  void run(const bound_message& m, const zend_refcounted* at) {
    add(m, at);
    while (!next_.empty()) {
      const auto [of, message] = next_.back();
      next_.pop_back();
      for (const field *f = of->table.fields, *end = f + of->table.size; f != end; ++f) one_field(*f, message);
    }
  }

 private:
  static constexpr std::size_t most = std::size_t{1} << 20;  // the maximum number of messages

  void add(const bound_message& m, const zend_refcounted* at) {
    if (seen_.size() < most && seen_.insert(at).second) next_.emplace_back(&m, at);
  }
  void one_field(const field& f, const zend_refcounted* in) {
    const zval* const z = value_at(storage::at(in, f));
    const field& held = f.shape == shape::map ? f.message->fields[1] : f;
    if (Z_TYPE_P(z) <= IS_NULL || !is_message(held.value)) return;
    if (!f.is_list() && f.shape != shape::map) return one_value(held, z);
    if (Z_TYPE_P(z) != IS_ARRAY) return;
    zval* one;
    ZEND_HASH_FOREACH_VAL(Z_ARR_P(z), one) { one_value(held, value_at(one)); }
    ZEND_HASH_FOREACH_END();
  }
  void one_value(const field& f, const zval* z) {
    const bound_field& b = binding(f);
    if (!b.message->is_tied && !meet(b)) return;
    const bound_message& m = *b.message;
    if (m.ce ? Z_TYPE_P(z) == IS_OBJECT && instanceof_function(Z_OBJCE_P(z), m.ce) && is_initialized(Z_OBJ_P(z))
             : Z_TYPE_P(z) == IS_ARRAY && b.native == native::none)
      add(m, Z_COUNTED_P(z));
  }

  std::set<const zend_refcounted*> seen_;
  std::vector<std::pair<const bound_message*, const zend_refcounted*>> next_;
};

}  // namespace

bool bind_values(const bound_message& m, const zend_refcounted* at) {
  for (;;) {
    search().run(m, at);
    if (!ISOMER_G(met)) return true;
    if (!classes_of_request().bind_met()) return false;
  }
}

}  // namespace isomer::php_api
