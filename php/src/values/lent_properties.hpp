// SPDX-License-Identifier: MIT
// Properties that were unset, of classes with __get: lazy ghosts, which are loaded when they are first accessed. Since
// encoding runs no PHP code, __get is called before, and its result is stored in the property while the message is
// encoded.
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
  ~lent_properties();  // removes the values again

  // Does so for a message and everything in it. It runs PHP code. If it returns false, an exception has been thrown.
  bool lend(const bound_message& m, zend_refcounted* at);
  // Whether a property that is not nullable still has no value.
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

  std::map<zval*, loan> loans_;  // by the places of the properties
  std::set<zend_object*> asked_;
  bool lacks_some_ = false;
};

// Returns the declaration of the property at that place of an object.
zend_property_info* property_at(const zend_object* o, const detail::table::field& f);
// Whether a property without a value may be treated as an absent field.
bool may_be_absent(const zend_object* o, const detail::table::field& f);

}  // namespace isomer::php_values
