// SPDX-License-Identifier: MIT
// Where Python stores what a table describes: the class of a message, the places of its fields, and the members of an
// enum.
#pragma once
#include "../python.hpp"
// Must be after Python.h.
#include <cstdint>
#include <isomer/base/port.hpp>
#include <isomer/table/table.hpp>
#include <map>
#include <optional>
#include <vector>

namespace isomer::python_values {

// An enum's class. If there is none, the values are integers.
struct bound_enum {
  const detail::table::enum_table* table = nullptr;
  object type;
  std::vector<object> members;  // as in table->all; aliases have the first member

  // Returns a borrowed reference, or null for a number without a name.
  PyObject* member_of(std::int32_t number) const {
    std::size_t i = table->position(number);
    return i == isomer::detail::none || members.empty() ? nullptr : members[i].get();
  }
};

struct bound_field;
struct bound_message;

// Ties a message to a class, or to rows, when its first value is used.
class tier {
 public:
  // If it returns false, an exception is set.
  virtual bool tie(bound_message& m) = 0;
  // Whether it will be a class, so that tying it runs Python code.
  virtual bool is_class(const bound_message& m) const = 0;
  // Returns the fingerprint of the schema, for formats that compare it.
  virtual std::uint64_t fingerprint(const bound_message& m) const = 0;

 protected:
  tier() = default;
  tier(const tier&) = default;
  tier& operator=(const tier&) = default;
  ~tier() = default;
};

// Well-known types that other types of Python represent.
enum class native : std::uint8_t { none, timestamp, duration, structure, value, list_value, field_mask, wrapper };

struct bound_field {
  object name;                       // the key in a dict
  bound_message* message = nullptr;  // of its value, its elements, or a map's entries
  const bound_enum* enumeration = nullptr;
  python_values::native native = python_values::native::none;  // the Python type that represents the message
  object initial;                                              // the value in a new message; empty for a list or a dict
  // For oneofs: `members` in rows, where each has a place of its own, and `first_of_oneof` for the first one in a
  // class.
  const std::vector<const detail::table::field*>*members = nullptr, *first_of_oneof = nullptr;
};

// The message of a table. In a class, its fields are slots. Without a class, it is a row of places, which becomes a
// dict or another Python value.
struct bound_message {
  detail::table::message_table table;
  const detail::table::message_table* source = nullptr;  // the table of which it is a copy
  std::vector<detail::table::field> table_fields;
  std::vector<bound_field> fields;                                           // in the order of the table's fields
  std::map<std::uint32_t, std::vector<const detail::table::field*>> oneofs;  // the members of its oneofs
  PyTypeObject* type = nullptr;                                              // null for rows
  struct place {
    std::uint32_t offset;
    PyObject* initial;  // borrowed from the field; null for an empty list or dict
    bool is_map;
  };
  std::vector<place> places;                    // the initial contents of a new message
  python_values::native native = native::none;  // what its rows become
  bool converts = false;                        // it, or something in it, is converted to another value after decoding
  bool has_containers = false;                  // the collector has to know it
  bool is_entry = false;                        // an entry of a map, whose place is not an object
  bool is_tied = false;                         // if false, its table has no fields yet
  tier* tied_by = nullptr;
  std::vector<bound_message*> held_by;               // the messages with fields of this type
  mutable std::optional<std::uint64_t> fingerprint;  // of its schema, computed when a format needs it
  std::size_t bytes = 0;                             // the size of an object, with its numbers
  std::vector<detail::table::probe> probes;          // in the order of the table's fields
  std::vector<std::uint16_t> by_hash;  // for rows: positions of fields, plus one, by the hashes of their names

  // Returns a new message. If it is null, an exception is set.
  PyObject* make() const;
};

// Notes that messages that contain it have to be converted, too.
void note_conversion(bound_message& m);

inline const bound_field& binding(const detail::table::field& f) { return *static_cast<const bound_field*>(f.ops); }

// Returns the address from which offsets in an object count.
inline char* address(PyObject* o) { return reinterpret_cast<char*>(o); }
inline const char* address(const PyObject* o) { return reinterpret_cast<const char*>(o); }

}  // namespace isomer::python_values
