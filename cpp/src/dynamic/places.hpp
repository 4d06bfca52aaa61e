// SPDX-License-Identifier: MIT
// The types that a dynamic message uses in addition to those of C++: lists and maps of messages, messages, and oneofs.
// All are empty if their bytes are zero.
#pragma once
#include <cstdint>
#include <isomer/table/ops.hpp>

namespace isomer::dynamic {

// A list of messages or the entries of a map. It is like slice<T>, but the size of an element is in the table.
struct run {
  char* p;
  std::uint32_t size, capacity;
};
// The value of a oneof. For a message, it is a pointer.
struct choice {
  std::uint32_t which;  // as in field::index; 0 means that none is set
  std::uint32_t bytes;  // the size of its memory if it is a message
  alignas(8) char value[16];
};

extern const detail::table::list_ops message_list;
extern const detail::table::holder_ops message_holder;
extern const detail::table::choice_ops oneof;
extern const detail::table::map_ops map;

}  // namespace isomer::dynamic
