// SPDX-License-Identifier: MIT
// The messages of a schema, each of which is tied to PHP's arrays or to a class when it is first used.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include "../values/binding.hpp"
#include "described_tables.hpp"

namespace isomer::php_bind {

class bound_set : public php_values::tier {
 public:
  using message = php_values::bound_message;

  bound_set() = default;
  bound_set(const bound_set&) = delete;
  bound_set& operator=(const bound_set&) = delete;
  virtual ~bound_set() = default;

  // Returns the message as an array. Its table must outlive this.
  message& array_of(const detail::table::message_table* t);
  void tie(message& m) override;

 protected:
  message& of(const detail::table::message_table* t);
  const php_values::bound_enum* of(const detail::table::enum_table* t);
  static void make_initial(message& m);
  // What belongs to a request: names, which are the keys of arrays, and whether values of PHP's own stand for messages.
  void begin_request();
  // After its fields, there is room for `others`, which are second forms of fields.
  void fill(message& m, std::size_t others = 0);

 private:
  using field = php_values::bound_field;

  void tie_entry(message& m);
  void tie_array(message& m);
  static void index_names(message& m);
  void name_fields(message& m);
  static void find_members(message& m);
  // Whether it lives as long as the module.
  virtual bool is_permanent() const { return false; }
  // Returns the message that stands for one of another set, or null.
  virtual message* stand_in(const detail::table::message_table*) { return nullptr; }

  std::deque<message> messages_;
  std::deque<php_values::bound_enum> enums_;
  std::map<const detail::table::message_table*, message*> of_table_;
  std::map<const detail::table::enum_table*, const php_values::bound_enum*> of_enum_;
};

// Sets the initial value of a field that is neither absent nor a list.
void zero(zval* z, const detail::table::field& f, const php_values::bound_enum* e);

// Sets the probes with which the walk skips absent fields. In a class, undefined properties are still examined. In an
// array, the nulls are ours, and everything else is present.
void set_probes(bound_set::message& m, bool is_array);

}  // namespace isomer::php_bind
