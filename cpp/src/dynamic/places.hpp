// SPDX-License-Identifier: MIT
// What a dynamic message has in its places besides the types of C++: lists and maps of messages, messages, oneofs. All
// are empty while their bytes are zero.
#pragma once
#include <cstdint>
#include <isomer/table/ops.hpp>

namespace isomer::dynamic {

// A list of messages, or the entries of a map: as slice<T>, of elements whose size the table has.
struct run {
  char* p;
  std::uint32_t size, capacity;
};
// The value of a oneof. A message is a pointer.
struct choice {
  std::uint32_t which;  // as field::index counts them; 0 is none
  std::uint32_t bytes;  // of its memory, if it is a message
  alignas(8) char value[16];
};

extern const detail::table::list_ops message_list;
extern const detail::table::holder_ops message_holder;
extern const detail::table::choice_ops oneof;
extern const detail::table::map_ops map;

}  // namespace isomer::dynamic
