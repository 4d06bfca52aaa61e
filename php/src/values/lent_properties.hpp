// SPDX-License-Identifier: MIT
// Properties that were unset and whose class has __get: lazy ghosts, which read themselves when somebody first asks.
// Writing runs no code of PHP's, so __get is asked before, and what it returns is lent to the property while the
// message is written.
#pragma once
#include <map>
#include <set>
#include <utility>
#include <vector>
#include "binding.hpp"

namespace isomer::php_values {

class lent_properties {
 public:
  lent_properties() = default;
  lent_properties(const lent_properties&) = delete;
  lent_properties& operator=(const lent_properties&) = delete;
  ~lent_properties();  // takes them back

  // For a message and all that it holds. Runs code of PHP's. False: an exception is under way.
  bool lend(const bound_message& m, zend_refcounted* at);
  // Whether a property that takes no null still has no value.
  bool lacks_some() const { return lacks_some_; }

 private:
  struct loan {
    zend_object* to;
    zval value;
    bool is_lent;
  };
  struct question {
    zend_object* of;
    const bound_message* bound;
  };
  using message = std::pair<const bound_message*, zend_object*>;

  std::vector<question> questions(const bound_message& m, zend_refcounted* at);
  bool visit(const message& one, std::vector<message>& next);
  void visit_value(const detail::table::field& f, const zval* z, std::vector<message>& next) const;
  bool ask(const question& q);

  std::map<zval*, loan> loans_;  // by their places
  std::set<zend_object*> asked_;
  bool lacks_some_ = false;
};

// The declaration of the property in that place of an object.
zend_property_info* property_at(const zend_object* o, const detail::table::field& f);
// Whether a property that has no value may be taken for an absent field.
bool may_be_absent(const zend_object* o, const detail::table::field& f);

}  // namespace isomer::php_values
