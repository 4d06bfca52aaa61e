// SPDX-License-Identifier: MIT
// What a message holds only by code of PHP's: properties that were unset and whose class has __get, as of lazy ghosts,
// and lists and maps that are Traversable objects. Writing runs no code of PHP's, so they are asked before, and what
// they have is lent to their places while the message is written.
#pragma once
#include <cstddef>
#include <deque>
#include <isomer/base/status.hpp>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include "binding.hpp"
#include "wrong_value.hpp"

namespace isomer::php_values {

class lent_properties {
 public:
  // `memory`: what the lists and maps may take.
  explicit lent_properties(std::ptrdiff_t memory) : memory_(memory) {}
  lent_properties(const lent_properties&) = delete;
  lent_properties& operator=(const lent_properties&) = delete;
  ~lent_properties();  // removes the values again

  // For a message and all that it holds. `bind` binds the classes that were met. Runs code of PHP's. False: an
  // exception is under way, or something is wrong, or both, where what is wrong has thrown.
  bool lend(const bound_message& m, zend_refcounted* at, bool (*bind)());
  const wrong_value& wrong() const { return wrong_; }  // `what` is empty where nothing is
  // Whether a property that takes no null still has no value.
  bool lacks_some() const { return lacks_some_; }

 private:
  struct place_in_many {
    zend_ulong index = 0;
    const zend_string* name = nullptr;  // null: the index
    bool is_in = false;                 // a list or a map
  };
  // A message, and where it is.
  struct message {
    const bound_message* bound;
    zend_refcounted* at;
    const message* in;               // null of the outermost
    const detail::table::field* as;  // of that
    place_in_many key;
  };
  struct loan {
    zend_refcounted* in;  // what has the place: an object, an array or a reference
    zval value;
    zend_object* instead_of;  // null: of nothing
    bool is_lent;
    std::string path;
  };
  // A property of an object that has __get, or with `of` the place of a Traversable.
  struct question {
    const message* in;
    const detail::table::field* as;
    zval* place = nullptr;
    zend_refcounted* holder = nullptr;
    zend_object* of = nullptr;
  };

  std::vector<question> questions(const bound_message& m, zend_refcounted* at);
  void add(message one);
  void visit(const message& one, std::vector<question>& found);
  void visit_value(const message& in, const detail::table::field& f, const zval* z);
  void visit_element(const message& in, const detail::table::field& f, const detail::table::field& held, const zval* z,
                     const place_in_many& at);
  static std::string path_to(const message& one, const detail::table::field& last);
  bool ask_get(const question& q);
  bool ask_traversable(const question& q);
  // What a Traversable has, once for all its places.
  bool collect(zend_object* of, const detail::table::field& f, const std::string& path, zval* to);
  bool put_in_place(zval* place, loan& l);

  std::ptrdiff_t memory_;
  std::deque<message> messages_;  // of one search; addresses stay
  std::set<const zend_refcounted*> seen_;
  std::map<zval*, loan> loans_;  // by their places
  std::map<std::pair<zend_object*, bool>, zval> collected_;
  std::set<zend_object*> asked_;
  bool lacks_some_ = false;
  wrong_value wrong_{};
};

// Returns the declaration of the property at that place of an object.
zend_property_info* property_at(const zend_object* o, const detail::table::field& f);
// Whether a property without a value may be treated as an absent field.
bool may_be_absent(const zend_object* o, const detail::table::field& f);

}  // namespace isomer::php_values
