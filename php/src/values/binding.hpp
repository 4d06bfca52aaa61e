// SPDX-License-Identifier: MIT
// Where PHP stores what a table describes: the class of a message, the properties of its fields, and the cases of an
// enum.
#pragma once
#include <cstdint>
#include <isomer/base/port.hpp>
#include <isomer/table/table.hpp>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>
#include "../zend.hpp"

namespace isomer::php_values {

// An enum of PHP, in one request. If there is none, the values are integers.
struct bound_enum {
  const detail::table::enum_table* table = nullptr;
  zend_class_entry* ce = nullptr;
  std::vector<zend_object*> cases;  // as in table->all; null if PHP lacks it

  zend_object* case_of(std::int32_t number) const {
    std::size_t i = table->position(number);
    return i == isomer::detail::none ? nullptr : cases[i];
  }
};

// Of the cases of enums of strings and of enums without values, which a request has bound.
struct case_numbers {
  std::unordered_map<const zend_object*, zval> all;
};
// Null, and noted, where there is none.
ISOMER_COLD const zval* number_of_other_case(const zend_object* one);

struct bound_field;
struct bound_message;

// Ties a message of a schema to PHP's arrays when its first value is used.
class tier {
 public:
  virtual void tie(bound_message& m) = 0;

 protected:
  tier() = default;
  tier(const tier&) = default;
  tier& operator=(const tier&) = default;
  ~tier() = default;
};
// A class that a field refers to, and that was not examined yet. Since examining it may load its file, which runs PHP
// code, a walk that finds a value of it stops, and starts again when the class is bound.
struct awaited_class {
  bound_field* field = nullptr;       // for a map, that of its value
  awaited_class* next_met = nullptr;  // the list in ISOMER_G(met)
  bool is_met = false;
};

// Well-known types that other types of PHP represent.
enum class native : std::uint8_t { none, timestamp, duration, structure, value, list_value, field_mask, wrapper };

struct bound_field {
  zend_string* name = nullptr;       // the key in an array; interned for the request, since arrays outlive schemas
  bound_message* message = nullptr;  // the message of its value, its elements, or the entries of a map
  awaited_class* awaits = nullptr;   // then `message` is a placeholder
  const bound_enum* enumeration = nullptr;
  php_values::native native = php_values::native::none;
  php_values::native part_of = php_values::native::none;              // the value that PHP has in place of its message
  zend_class_entry* made_as = nullptr;                                // a date's class, or that of a list or a map
  zval initial;                                                       // in a new message
  const std::vector<const detail::table::field*>* members = nullptr;  // of its oneof
  // Of the first field of a message that is an array: where a spread of it has a bit for each field; 0 otherwise.
  std::uint32_t marks = 0;
};

// The message of a table. It is an object of a class, or an array if `ce` is null.
struct bound_message {
  detail::table::message_table table;
  const detail::table::message_table* source = nullptr;  // the table of which it is a copy
  std::vector<detail::table::field> table_fields;
  std::vector<bound_field> fields;                                           // in the order of the table's fields
  std::map<std::uint32_t, std::vector<const detail::table::field*>> oneofs;  // the members of its oneofs
  zend_class_entry* ce = nullptr;
  std::vector<zval> initial;                         // the properties of a new object
  std::vector<std::uint32_t> counted;                // which of those are: cases of enums
  bool has_natives = false;                          // in it, or in what it holds
  bool is_tied = true;                               // false: nothing of it may be used before meet()
  tier* tied_by = nullptr;                           // of one that is not tied, and that no class is awaited for
  std::vector<bound_message*> held_by;               // those that have it in a field since it was met
  mutable std::optional<std::uint64_t> fingerprint;  // of its schema, once a format has asked
  std::size_t bytes = 0;                             // of an object, with what the engine adds
  std::vector<detail::table::probe> probes;          // as the table's fields
  std::vector<zval> blank;                           // of an array that is written: nothing in the place of each field
  std::vector<std::uint64_t> blank_marks;  // of the same: bits of the fields that are asked for even where nothing is
  std::vector<std::uint16_t> by_hash;      // of an array: positions of fields, plus one, by their names' hashes

  zend_object* make() const {
    zend_object* o = zend_objects_new(ce);
    zval* to = o->properties_table;
    for (const zval& z : initial) *to++ = z;
    for (std::uint32_t i : counted) GC_ADDREF(Z_COUNTED(initial[i]));
    return o;
  }
};

// Prepares the message of a field for use, if that runs no PHP code. Otherwise it notes that its class has to be bound,
// and returns false.
ISOMER_COLD bool meet(const bound_field& f);
// Replaces zval_ptr_dtor for a value that is replaced while a message is decoded. Its destructor runs when the message
// is complete.
void bury(zval* z);
inline void drop(zval* z) {
  if (Z_REFCOUNTED_P(z) && Z_TYPE_P(z) != IS_STRING) [[unlikely]]
    bury(z);
  else zval_ptr_dtor(z);
}
// Prevents that destructors run for what was made of a message that will be decoded again.
void forgo_destructors(const zval* z);
// Notes that messages that contain it contain such values, too.
void note_natives(bound_message& m);

inline const bound_field& binding(const detail::table::field& f) { return *static_cast<const bound_field*>(f.ops); }

}  // namespace isomer::php_values
