// SPDX-License-Identifier: MIT
// A class that is a message, tied to the tables of what it says of itself. The classes that its fields name are awaited
// until a value of theirs is met.
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
    std::uint16_t at = 0;  // of the class's fields
  };

  bound_class(std::shared_ptr<const described_tables> of, zend_class_entry* ce);

  message& bound() { return *own_; }
  const std::shared_ptr<const described_tables>& made_of() const { return made_of_; }
  std::deque<awaited>& awaits() { return awaits_; }
  zend_property_info* property_of(const awaited& a) const;

  // What was awaited, once it is known. `of`: of the class.
  void set_message(awaited& a, message& of);
  // Its constants are up to date, so that this runs no code of PHP's.
  void set_enum(awaited& a, std::shared_ptr<const described_tables> of, zend_class_entry* ce);
  // Which classes the dates in properties have. Loads them. False: an exception is under way.
  bool find_dates();
  // Which classes lists and maps are read into. The same of them.
  bool find_collections();
  // When all that a new object has is known.
  void finish();

 private:
  void tie_object(zend_class_entry* ce);
  void await(const class_reference& r);
  void find_natives();
  message* stand_in(const detail::table::message_table* t) override;

  std::shared_ptr<const described_tables> made_of_;
  message* own_;
  std::deque<awaited> awaits_;
  std::deque<php_values::bound_enum> own_enums_;
  std::vector<std::shared_ptr<const described_tables>> enums_of_;
};

// Stands for the class of a field as long as it is awaited: a message that is like google.protobuf.Value, since null
// may be a value of it. Whatever reads or writes it does no harm.
void start_nobody();  // when the module starts
void end_nobody();

}  // namespace isomer::php_bind
