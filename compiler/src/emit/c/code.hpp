// SPDX-License-Identifier: MIT
// Expressions of C for the values of a message, which the emitters of all modes and formats use.
#pragma once
#include <string>
#include "../writer.hpp"
#include "layout/layout.hpp"

namespace isomer::compiler::emit {

// Where a value is stored: an lvalue, and the lvalue of its size if it has one.
struct c_place {
  std::string value;
  std::string size;
};

// The place of a field of *message, and of the element at `index` of its list.
c_place place_of(const c_field& f, const std::string& message = "m");
c_place element_of(const c_field& f, const std::string& index, const std::string& message = "m");
// The count of a list or map, and the size of bytes, as a size_t, since a bound struct may have signed types for them.
std::string count_of(const c_field& f, const std::string& message = "m");
std::string size_of(const c_field& f, const c_place& place);
// The same for a size that was not checked yet, limited to the capacity where a sum with it could overflow.
std::string believed_size(const c_field& f, const c_place& place);
// Bytes as an argument of a call. In a bound struct they may be chars.
std::string bytes_of(const c_field& f, const c_place& place);
// A message as an argument of a call: "&m->sub", or "m->sub" if that is a pointer.
std::string address_of(const c_field& f, const c_place& place);

// A tag as a constant of C: "0x0au".
std::string tag_text(std::uint32_t tag);

// Tests whether a flag or a bool is not zero. It may have any bytes, so it is not loaded as a bool.
std::string is_set(const std::string& place);
// Returns "
// m->x_count > 8", which is true for a count over the capacity; empty if the type cannot hold one.
std::string or_over_count(const c_field& f, const std::string& message);

// Returns "ISOMER_IS_SET(m->has_id)", "m->kind_case == demo_M_kind_text", or nothing if the field is always present.
std::string presence_of(const c_field& f, const std::string& message = "m");
// Tests whether a number differs from zero, which represents absence in implicit presence.
std::string is_not_zero(const c_value& v, const std::string& expression);

// Converts a number to the type in which its kind is written: int32_t, uint64_t … Returns `expression` itself if it has
// that type.
std::string as_kind(const c_value& v, const std::string& expression);
// Converts a number to the member's type, if that is another one.
std::string as_member(const c_value& v, const std::string& expression);
// Returns int32_t, uint32_t, int64_t, uint64_t, float, double or bool.
std::string kind_type(isomer::kind k);

// Whether a member cannot hold the number: of a narrower type, or an enum that is somebody else's, which the compiler
// may have made as short as its constants are. Empty for all others.
std::string does_not_fit(const c_value& v, const std::string& expression);
// Whether the entry of a map at `index` has the key of *to.
std::string same_key(const c_field& map, const std::string& index);

// Writes what comes before reading a field that is no list: a message in a oneof is initialised if another member was
// set. Returns the statement that marks the field as present once its value is stored; empty if there is none.
std::string open_c_singular(writer& out, const c_field& f);

// Whether a count, or a size, can be above its capacity at all.
bool count_can_exceed(const c_field& f);
bool size_can_exceed(const c_field& f);
bool unknown_can_exceed(const c_message& m);

// The tag as a number, and as the bytes of its encoding.
std::uint32_t tag_of(const model::field& f, bool packed);
std::vector<unsigned> tag_bytes(std::uint32_t tag);
std::string hex(std::uint64_t v);

}  // namespace isomer::compiler::emit
