// SPDX-License-Identifier: MIT
// The layout of each message as a C struct: members, widths, capacities, maximum sizes. It is determined here, and
// emitters only read it.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>
#include "../../../model/declarations.hpp"
#include "../../../model/options.hpp"
#include "../../../options/c.hpp"
#include "../../../problem.hpp"
#include "../../cpp/names.hpp"

namespace isomer::compiler::emit {

struct c_message;

// The form of a value: of a singular field, of an element of a list, or of a part of a map's entry.
enum class c_form {
  number,       // an integer, a floating-point number, a bool or an enum
  text,         // char[capacity + 1], terminated by a NUL: a string, or bytes with nul_terminated
  fixed_bytes,  // uint8_t[capacity], always used in full
  sized_bytes,  // uint8_t[capacity] and a size
  message,      // a struct
  slice,        // a pointer and a size: text or bytes in an arena or in the input
};

struct c_value {
  isomer::kind kind = kind::int32;
  c_form form = c_form::number;
  c_storage storage = c_storage::FIXED;
  std::string type;            // the C type of a number, message or slice; of text and bytes, the type of a byte
  unsigned width = 32;         // the width of a number in bits; a bool has 8
  std::uint32_t capacity = 0;  // the capacity of text and bytes, without the NUL
  bool verified = false;       // whether text must be UTF-8
  bool exact = false;  // whether the member has the natural type of its kind, so that no cast and no check is needed
  const c_message* message = nullptr;
  const model::enumeration* closed = nullptr;  // a closed enum, whose unknown numbers become unknown fields
  std::string closed_name;                     // its name: isomer_is_<name>(number)
};

enum class c_presence {
  implicit,  // absent if zero or empty
  flag,      // a bool beside it, or a pointer that is not NULL
  oneof,     // the oneof's case is its number
  list,
  map,
};

struct c_field;

struct c_oneof {
  const model::oneof* source = nullptr;
  std::string member;     // the union; empty in a bound message
  std::string case_type;  // demo_M_kind_case
  std::string case_member;
  std::string not_set;  // the constant 0
  std::vector<const c_field*> members;
};

struct c_field {
  const model::field* source = nullptr;
  c_presence presence = c_presence::implicit;
  bool required = false;
  bool packed = false;
  bool truncate = false;
  bool ignores_unknown = true;  // whether unknown enum numbers are ignored, in formats that do not keep them
  bool in_arena = false;        // whether the elements are in the arena, or the message is behind a pointer
  std::string constants;        // demo_M_name, the prefix of the constants of its capacities
  std::string member;           // the path from the struct to the value: "ssid", "kind.text", "ip_address.ipv4"
  std::string has;              // the flag, if it has one
  std::string size;             // the size of sized bytes
  std::string count;            // the count of lists and maps
  unsigned count_width = 32;    // the width of the count, if it is generated
  unsigned size_width = 32;     // the width of the size, if it is generated
  std::string size_type;        // the type of the size
  bool bound = false;           // whether it is in a bound struct
  std::string element_type;     // of lists and maps whose elements are structs of their own
  std::uint32_t max_count = 0;  // of lists and maps
  const c_oneof* oneof = nullptr;
  std::string case_constant;         // demo_M_kind_text
  c_value value;                     // the value or an element
  const c_message* entry = nullptr;  // of a map: a message with key and value as fields 1 and 2
};

// Maximum sizes in bytes; nothing if there is no bound.
struct c_sizes {
  std::uint64_t protobuf = 0;
  std::uint64_t msgpack = 0;
  std::uint64_t msgpack_array = 0;
};

// The functions that a message needs besides reading and writing fields.
struct c_needs {
  bool end = false;      // required fields, or maps in an arena, which are checked after reading
  bool unknown = false;  // unknown fields are kept
  bool closed = false;   // closed enums
  bool cuts = false;     // text or bytes may be cut to their capacity
  bool maps = false;

  bool operator==(const c_needs&) const = default;
};

struct c_message {
  const model::message* source = nullptr;
  std::string name;        // demo_WifiStatus, the prefix of functions and constants
  std::string type;        // the struct: the name, or a bound type
  std::string header;      // the header of a bound type
  bool bound = false;      // whether the struct is bound
  bool packed = false;     // whether the bound struct is packed, so that its members are not aligned
  bool unbounded = false;  // whether it contains something in an arena or in the input, at any depth
  bool needs_arena = false;
  bool has_required = false;    // at any depth
  bool is_entry = false;        // whether it is the entry of a map
  c_needs needs;                // its own needs, and those of the messages that it contains
  bool has_rows = false;        // whether rows can describe it and the messages that it contains
  bool has_defaults = false;    // whether it or a message within it has defaults other than zero
  bool starts_as_zero = false;  // whether init may clear the whole struct
  std::vector<c_field> fields;  // in the schema's order
  std::vector<const c_field*> by_number;
  std::deque<c_oneof> oneofs;
  std::uint32_t max_unknown = 0;
  bool drops_unknown = false;   // whether unknown fields over max_unknown are dropped, rather than an error
  bool ignores_unknown = true;  // whether unknown keys and elements are ignored, in formats that do not keep them
  bool unknown_in_arena = false;
  unsigned unknown_width = 16;
  c_sizes max;
};

struct c_enum {
  std::string name;  // demo_PhoneType
  std::string type;  // the same, or a bound type
  std::string header;
  bool bound = false;
  std::vector<std::string> constants;  // one for each value of the schema
};

// The layouts of all files of a request.
class c_layout {
 public:
  // Messages of imports are laid out only if those of `files` contain them, so that others need no bounds.
  std::optional<problem> build(const model::schema& schema, const std::vector<const model::file*>& files,
                               const options& chosen, const std::string& sidecar_name, std::string_view sidecar);

  const c_message& of(const model::message& m) const { return *messages_.at(&m); }
  const c_enum& of(const model::enumeration& e) const { return enums_.at(&e); }
  // The messages of a file, including entries of maps, each behind those that it contains.
  const std::vector<const c_message*>& of(const model::file& f) const { return files_.at(&f); }
  code_mode mode(const model::file& f) const { return modes_.at(&f); }
  const c_formats& formats() const { return formats_; }
  std::size_t rows_from() const { return rows_from_; }
  // The namespaces around those of every package.
  const std::vector<std::string>& prefix() const { return prefix_; }
  // The header with the whole runtime; empty to include the headers in isomer/.
  const std::string& runtime() const { return runtime_; }

 private:
  friend class c_layout_builder;
  std::deque<c_message> all_;
  std::map<const model::message*, c_message*> messages_;
  std::map<const model::enumeration*, c_enum> enums_;
  std::map<const model::file*, std::vector<const c_message*>> files_;
  std::map<const model::file*, code_mode> modes_;
  c_formats formats_;
  std::size_t rows_from_ = 0;
  std::string runtime_;
  std::vector<std::string> prefix_;
};

// Whether the file is for programs, rather than for options of generators.
bool has_c_code(const model::file& f);
// Returns the width of the smallest unsigned type that holds n: 8, 16 or 32.
unsigned width_for(std::uint64_t n);

}  // namespace isomer::compiler::emit
