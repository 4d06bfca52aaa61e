// SPDX-License-Identifier: MIT
// Expressions of C that stand for the values of a message: what all modes and formats write their code around.
#pragma once
#include <string>
#include "../writer.hpp"
#include "layout/layout.hpp"

namespace isomer::compiler::emit {

// Where a value is: an lvalue, and beside bytes that have a size, that.
struct c_place {
  std::string value;
  std::string size;
};

// Of a field of *message, and of the element at `index` of its list.
c_place place_of(const c_field& f, const std::string& message = "m");
c_place element_of(const c_field& f, const std::string& index, const std::string& message = "m");
// The count of a list or map, and the size of bytes, as a size_t: who declared them may have used a signed type.
std::string count_of(const c_field& f, const std::string& message = "m");
std::string size_of(const c_field& f, const c_place& place);
// The same size while it is not checked yet: no more than the capacity, where a sum with it could come round.
std::string believed_size(const c_field& f, const c_place& place);
// Bytes for a call, which in a struct of somebody else's may be chars.
std::string bytes_of(const c_field& f, const c_place& place);
// The message itself, for a call: "&m->sub", or "m->sub" where that is a pointer.
std::string address_of(const c_field& f, const c_place& place);

// A tag as a constant of C: "0x0au".
std::string tag_text(std::uint32_t tag);

// Whether a flag, or a bool, is anything but zero. What a caller left in it need not be a bool, so it is not read as
// one.
std::string is_set(const std::string& place);
// " || m->x_count > 8": more than there is; empty where its count can be no other.
std::string or_over_count(const c_field& f, const std::string& message);

// "ISOMER_IS_SET(m->has_id)", "m->kind_case == demo_M_kind_text", or nothing for what is always there.
std::string presence_of(const c_field& f, const std::string& message = "m");
// Whether a value differs from the zero that implicit presence takes for absence. For numbers.
std::string is_not_zero(const c_value& v, const std::string& expression);

// A number as the type in which its kind is written: int32_t, uint64_t … `expression` itself where it is of that type.
std::string as_kind(const c_value& v, const std::string& expression);
// The way back: cast to the member's type, where it has another.
std::string as_member(const c_value& v, const std::string& expression);
// int32_t, uint32_t, int64_t, uint64_t, float, double or bool.
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

// The tag as a number, and as the bytes in which it is written.
std::uint32_t tag_of(const model::field& f, bool packed);
std::vector<unsigned> tag_bytes(std::uint32_t tag);
std::string hex(std::uint64_t v);

}  // namespace isomer::compiler::emit
