// SPDX-License-Identifier: MIT
// How each message stands in memory as a C struct: members, widths, capacities, greatest sizes. Decided once, here;
// what writes declarations and code only reads it.
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

// The form of one value: of a singular field, of an element of a list, of a part of a map's entry.
enum class c_form {
  number,       // an integer, real, bool or enum
  text,         // char[capacity + 1], ended by a NUL: a string, or bytes that say nul_terminated
  fixed_bytes,  // uint8_t[capacity], always all of them
  sized_bytes,  // uint8_t[capacity] and a size
  message,      // a struct
  slice,        // a pointer and a size: text and bytes in an arena or in the input
};

struct c_value {
  isomer::kind kind = kind::int32;
  c_form form = c_form::number;
  c_storage storage = c_storage::FIXED;
  std::string type;            // the C type of a number, message or slice; of text and bytes, that of a byte
  unsigned width = 32;         // bits of a number; a bool has 8
  std::uint32_t capacity = 0;  // bytes of text and bytes, without the NUL
  bool verified = false;       // text that must be UTF-8
  bool exact = false;          // the member has the type that the kind has by itself, so no cast and no check is needed
  const c_message* message = nullptr;
  const model::enumeration* closed = nullptr;  // a closed enum, whose other numbers are unknown fields
  std::string closed_name;                     // its name: isomer_is_<name>(number)
};

enum class c_presence {
  implicit,  // absent when zero or empty
  flag,      // a bool beside it, or a pointer that is not NULL
  oneof,     // the number in the oneof's case
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
  bool ignores_unknown = true;  // a number that its closed enum lacks, in formats that do not keep it
  bool in_arena = false;        // a list or map whose elements are in the arena; a message behind a pointer
  std::string constants;        // demo_M_name: what the constants of its capacities begin with
  std::string member;           // from the struct to the value: "ssid", "kind.text", "ip_address.ipv4"
  std::string has;              // the flag, if there is one
  std::string size;             // of sized bytes that stand alone or in a union
  std::string count;            // of lists and maps
  unsigned count_width = 32;    // bits of the count, where we declare it
  unsigned size_width = 32;     // bits of the size, where we declare it
  std::string size_type;        // of the size
  bool bound = false;           // in a struct that existed before
  std::string element_type;     // of lists and maps whose elements are structs of their own
  std::uint32_t max_count = 0;  // of lists and maps
  const c_oneof* oneof = nullptr;
  std::string case_constant;         // demo_M_kind_text
  c_value value;                     // or the element
  const c_message* entry = nullptr;  // of a map: key and value as a message of fields 1 and 2
};

// Greatest sizes in bytes. None where there is no bound.
struct c_sizes {
  std::uint64_t protobuf = 0;
  std::uint64_t msgpack = 0;
  std::uint64_t msgpack_array = 0;
};

// What goes beyond reading and writing fields one by one.
struct c_needs {
  bool end = false;      // required fields, and maps in an arena: what can be asked for only when all is read
  bool unknown = false;  // unknown fields are kept
  bool closed = false;   // closed enums
  bool cuts = false;     // text, or bytes, that may be cut to their capacity
  bool maps = false;

  bool operator==(const c_needs&) const = default;
};

struct c_message {
  const model::message* source = nullptr;
  std::string name;        // demo_WifiStatus, what functions and constants are named after
  std::string type;        // the struct: the name, or a type that existed before
  std::string header;      // of a type that existed before
  bool bound = false;      // the struct is somebody else's
  bool packed = false;     // which does not align its members
  bool unbounded = false;  // holds something in an arena or in the input, directly or deeper
  bool needs_arena = false;
  bool has_required = false;    // directly or deeper
  bool is_entry = false;        // of a map
  c_needs needs;                // of it, and of what it holds
  bool has_rows = false;        // rows can describe it and what it holds
  bool has_defaults = false;    // other than zero, here or in a message that lies within
  bool starts_as_zero = false;  // init may clear all of it
  std::vector<c_field> fields;  // in the schema's order
  std::vector<const c_field*> by_number;
  std::deque<c_oneof> oneofs;
  std::uint32_t max_unknown = 0;
  bool drops_unknown = false;   // what is over max_unknown, instead of an error
  bool ignores_unknown = true;  // keys and elements that the schema lacks, in formats that do not keep them
  bool unknown_in_arena = false;
  unsigned unknown_width = 16;
  c_sizes max;
};

struct c_enum {
  std::string name;  // demo_PhoneType
  std::string type;  // the same, or one that existed before
  std::string header;
  bool bound = false;
  std::vector<std::string> constants;  // one for each value of the schema
};

// All files of a request.
class c_layout {
 public:
  // Messages of imports are laid out where those of `files` hold them: what nothing reaches needs no bound here.
  std::optional<problem> build(const model::schema& schema, const std::vector<const model::file*>& files,
                               const options& chosen, const std::string& sidecar_name, std::string_view sidecar);

  const c_message& of(const model::message& m) const { return *messages_.at(&m); }
  const c_enum& of(const model::enumeration& e) const { return enums_.at(&e); }
  // The messages that a file's code is about, those held by others before their holders; entries of maps among them.
  const std::vector<const c_message*>& of(const model::file& f) const { return files_.at(&f); }
  code_mode mode(const model::file& f) const { return modes_.at(&f); }
  const c_formats& formats() const { return formats_; }
  std::size_t rows_from() const { return rows_from_; }
  // The namespaces around those of every package.
  const std::vector<std::string>& prefix() const { return prefix_; }
  // The header with all of the runtime, or nothing: then it is the headers in isomer/.
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

// Whether the file is about messages of programs, and not about what generators are told.
bool has_c_code(const model::file& f);
// The bits of the smallest unsigned type that holds n: 8, 16 or 32.
unsigned width_for(std::uint64_t n);

}  // namespace isomer::compiler::emit
