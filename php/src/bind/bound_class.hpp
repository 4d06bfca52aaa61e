// SPDX-License-Identifier: MIT
// A class that is a message, with tables made from its attributes. The classes of its fields are awaited, which means
// that they are bound when a value of them is first used.
#pragma once
#include <deque>
#include <memory>
#include "bound_set.hpp"

namespace isomer::php_bind {

class bound_class final : public bound_set {
 public:
  struct awaited : php_values::awaited_class {
    bound_class* in = nullptr;
    const class_reference* is = nullptr;
    std::uint16_t at = 0;  // the index of the class's field
    // The field, or that of a map's value, and its second form, as they are while the class is awaited.
    php_values::bound_field unmet;
    detail::table::field unmet_form, unmet_other;
    // If the class is an enum.
    php_values::bound_enum made;
    std::shared_ptr<const described_tables> made_of;
  };

  bound_class(std::shared_ptr<const described_tables> of, zend_class_entry* ce);

  // Begins anew, for another request, in which a class has the same words. Then all of what follows is done again.
  void renew(zend_class_entry* ce);

  message& bound() { return *own_; }
  const std::shared_ptr<const described_tables>& made_of() const { return made_of_; }
  std::deque<awaited>& awaits() { return awaits_; }
  zend_property_info* property_of(const awaited& a) const;

  // Sets the class of a field, which `of` describes.
  void set_message(awaited& a, message& of);
  // The constants are up to date, so that this runs no PHP code.
  void set_enum(awaited& a, std::shared_ptr<const described_tables> of, zend_class_entry* ce);
  // Whether a new object needs what the class declares for a property, which has yet to be evaluated.
  bool needs_defaults() const;
  // Finds the classes of properties for dates, and loads them. If it returns false, an exception has been thrown.
  bool find_dates();
  // Which classes lists and maps are read into. The same of them.
  bool find_collections();
  // When all that a new object has is known. `are_evaluated` says whether the defaults of the class are.
  void finish(bool are_evaluated);

 private:
  void tie_object(zend_class_entry* ce);
  void tie_unknown(zend_class_entry* ce);
  void await(const class_reference& r);
  detail::table::field& form_of(const awaited& a);
  detail::table::field& other_form_of(const awaited& a);
  void find_natives();
  message* stand_in(const detail::table::message_table* t) override;

  std::shared_ptr<const described_tables> made_of_;
  message* own_;
  std::deque<awaited> awaits_;
  // False once it is known that no field has any.
  bool may_have_dates_ = true, may_have_natives_ = true;
};

// A message that stands for the class of a field while it is awaited. It is like google.protobuf.Value, since null may
// be a value of it. It can be encoded and decoded without harm.
void start_nobody();  // called when the module starts
void end_nobody();

}  // namespace isomer::php_bind
