// SPDX-License-Identifier: MIT
// Where Python keeps what a table speaks of: the class of a message, the places of its fields, the members of an enum.
#pragma once
#include "../python.hpp"
// Behind Python.h.
#include <cstdint>
#include <isomer/base/port.hpp>
#include <isomer/table/table.hpp>
#include <map>
#include <optional>
#include <vector>

namespace isomer::python_values {

// An enum's class; or none, and then its values are integers.
struct bound_enum {
  const detail::table::enum_table* table = nullptr;
  object type;
  std::vector<object> members;  // as table->all; of aliases, the first

  // Borrowed; null for a number without a name.
  PyObject* member_of(std::int32_t number) const {
    std::size_t i = table->position(number);
    return i == isomer::detail::none || members.empty() ? nullptr : members[i].get();
  }
};

struct bound_field;
struct bound_message;

// Ties a message to a class, or to rows, when the first value of it is met.
class tier {
 public:
  // False: an exception is set.
  virtual bool tie(bound_message& m) = 0;
  // Whether it becomes a class, which runs Python's code.
  virtual bool is_class(const bound_message& m) const = 0;
  // Of the schema, for formats that compare it.
  virtual std::uint64_t fingerprint(const bound_message& m) const = 0;

 protected:
  tier() = default;
  tier(const tier&) = default;
  tier& operator=(const tier&) = default;
  ~tier() = default;
};

// Well-known types that Python has values of its own for.
enum class native : std::uint8_t { none, timestamp, duration, structure, value, list_value, field_mask, wrapper };

struct bound_field {
  object name;                       // the key in a dict
  bound_message* message = nullptr;  // of its value, its elements, or a map's entries
  const bound_enum* enumeration = nullptr;
  python_values::native native = python_values::native::none;  // what Python has in place of the message
  object initial;                                              // in a new message; empty: a list or a dict
  // Of its oneof: `members` where each has a place of its own, in rows; `first_of_oneof` of the first one in a class.
  const std::vector<const detail::table::field*>*members = nullptr, *first_of_oneof = nullptr;
};

// A message of one table. Of a class, its fields are in slots; without one, it is a row of places: what becomes a dict,
// or a value of Python's own.
struct bound_message {
  detail::table::message_table table;
  const detail::table::message_table* source = nullptr;  // of which it is a copy
  std::vector<detail::table::field> table_fields;
  std::vector<bound_field> fields;                                           // as the table's
  std::map<std::uint32_t, std::vector<const detail::table::field*>> oneofs;  // their members
  PyTypeObject* type = nullptr;                                              // null: rows
  struct place {
    std::uint32_t offset;
    PyObject* initial;  // borrowed from the field; null: an empty list or dict
    bool is_map;
  };
  std::vector<place> places;                    // what a new one has to have
  python_values::native native = native::none;  // what its rows become
  bool converts = false;                        // it, or something in it, becomes another value once it is read
  bool has_containers = false;                  // and so the collector has to know it
  bool is_entry = false;                        // of a map: its place is no object
  bool is_tied = false;                         // false: its table has no fields yet
  tier* tied_by = nullptr;
  std::vector<bound_message*> held_by;               // those that have it in a field
  mutable std::optional<std::uint64_t> fingerprint;  // of its schema, once a format has asked
  std::size_t bytes = 0;                             // of an object, with its numbers
  std::vector<detail::table::probe> probes;          // as the table's fields
  std::vector<std::uint16_t> by_hash;                // of rows: positions of fields, plus one, by their names' hashes

  // A new one; null: an exception is set.
  PyObject* make() const;
};

// Notes that what holds it has to be converted, too.
void note_conversion(bound_message& m);

inline const bound_field& binding(const detail::table::field& f) { return *static_cast<const bound_field*>(f.ops); }

// Of an object of Python's, its places.
inline char* address(PyObject* o) { return reinterpret_cast<char*>(o); }
inline const char* address(const PyObject* o) { return reinterpret_cast<const char*>(o); }

}  // namespace isomer::python_values
