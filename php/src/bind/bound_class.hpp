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
  };

  bound_class(std::shared_ptr<const described_tables> of, zend_class_entry* ce);

  message& bound() { return *own_; }
  const std::shared_ptr<const described_tables>& made_of() const { return made_of_; }
  std::deque<awaited>& awaits() { return awaits_; }
  zend_property_info* property_of(const awaited& a) const;

  // Sets the class of a field, which `of` describes.
  void set_message(awaited& a, message& of);
  // The constants are up to date, so that this runs no PHP code.
  void set_enum(awaited& a, std::shared_ptr<const described_tables> of, zend_class_entry* ce);
  // Finds the classes of properties for dates, and loads them. If it returns false, an exception has been thrown.
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

// A message that stands for the class of a field while it is awaited. It is like google.protobuf.Value, since null may
// be a value of it. It can be encoded and decoded without harm.
void start_nobody();  // called when the module starts
void end_nobody();

}  // namespace isomer::php_bind
