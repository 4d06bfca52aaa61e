// SPDX-License-Identifier: MIT
// A message that is known at run time only. It lives in an arena.
#pragma once
#include <cstdint>
#include <cstring>
#include "../memory/arena.hpp"
#include "../memory/view.hpp"
#include "../table/structs.hpp"
#include "schema.hpp"

namespace isomer::dynamic {

// Views, laid out when the schema was made: text aliases the input or stands in the arena, and so does all else.
using storage = table::structs<view>;

// A handle, copied as a pointer is. Made empty: no field is there. The arena must have memory for it: false, otherwise.
class message {
 public:
  message() = default;
  message(const table::message_table& type, arena& memory)
      : type_(&type), memory_(&memory), at_(static_cast<char*>(memory.take(type.bytes, type.align))) {
    if (at_) std::memset(at_, 0, type.bytes);
  }
  explicit operator bool() const { return at_ != nullptr; }
  const table::message_table& type() const { return *type_; }
  arena& memory() const { return *memory_; }
  char* address() const { return at_; }

 private:
  const table::message_table* type_ = nullptr;
  arena* memory_ = nullptr;
  char* at_ = nullptr;
};

// A number that tells schemas apart, for formats that have one: that of the same message where a compiler sees it.
std::uint64_t fingerprint_of(const table::message_table& type);

}  // namespace isomer::dynamic
