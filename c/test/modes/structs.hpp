// SPDX-License-Identifier: MIT
// A struct is input, too: whatever a caller left in it, each mode refuses or writes it, and all of them do the same.
#pragma once
#include <cstring>
#include <memory>
#include <string>
#include <vector>
#include "messages.hpp"

namespace modes_test {

// Whether a struct can be written in one format, and what is written.
struct written {
  bool accepted = false;
  std::vector<std::uint8_t> bytes;

  bool operator==(const written&) const = default;
};

// What one mode says of a struct. `wrong` tells what it must not say, whatever the struct holds.
struct verdict {
  bool equal_to_itself = false;
  written formats[3];
  std::string wrong;
};

template <class Message>
using encoder = isomer_status (*)(const Message*, std::uint8_t*, std::size_t, std::size_t*);

template <class Message>
struct struct_functions {
  bool (*equal)(const Message*, const Message*);
  std::size_t (*size)(const Message*);
  encoder<Message> encode[3];
  isomer_status (*encode_array)(const Message*, std::size_t, std::uint8_t*, std::size_t, std::size_t*);
  std::size_t greatest[3];
};

// Into a block of just this size, so that a sanitizer sees what goes beyond it.
template <class Message>
isomer_status encode_within(const Message& m, encoder<Message> encode, std::size_t capacity, written& to) {
  const std::unique_ptr<std::uint8_t[]> block(new std::uint8_t[capacity]);
  std::size_t size = 1;
  const isomer_status status = encode(&m, block.get(), capacity, &size);
  to.accepted = status == ISOMER_OK;
  to.bytes.assign(block.get(), block.get() + (to.accepted ? size : 0));
  if (!to.accepted && size != 0) to.bytes.assign(1, 0);
  return status;
}

// `image` is copied into a struct, of which there are two in a block without room behind.
template <class Message>
verdict judge(const struct_functions<Message>& f, const std::uint8_t* image) {
  const auto both = std::make_unique<Message[]>(2);
  for (int i = 0; i < 2; ++i) std::memcpy(static_cast<void*>(&both[i]), image, sizeof(Message));
  verdict made;
  made.equal_to_itself = f.equal(&both[0], &both[1]);
  const std::size_t said = f.size(&both[1]);
  for (int i = 0; i < 3; ++i) {
    const isomer_status status = encode_within(both[1], f.encode[i], f.greatest[i], made.formats[i]);
    const std::size_t size = made.formats[i].bytes.size();
    if (status == ISOMER_OK && i == 0 && said != size) made.wrong = "size() is not what encode() writes";
    if (status != ISOMER_OK && size != 0) made.wrong = "an error with a size";
    if ((status == ISOMER_TOO_LARGE || status == ISOMER_BAD_VALUE) && made.equal_to_itself)
      made.wrong = "equal, though it holds more than its capacities";
    // In buffers that are too small, and in one that is not.
    for (const std::size_t capacity : {size / 2, size == 0 ? 0 : size - 1, size}) {
      written less;
      const bool fits = encode_within(both[1], f.encode[i], capacity, less) == ISOMER_OK;
      if (fits != (status == ISOMER_OK && capacity >= size)) made.wrong = "the buffer's size makes a difference";
    }
  }
  std::vector<std::uint8_t> room(2 * (f.greatest[0] + 10));
  std::size_t size = 0;
  if (f.encode_array(both.get(), 2, room.data(), room.size(), &size) == ISOMER_OK && !made.formats[0].accepted)
    made.wrong = "an array of what cannot be written";
  return made;
}

inline std::string difference(const verdict& a, const verdict& b) {
  if (!a.wrong.empty()) return a.wrong;
  if (!b.wrong.empty()) return b.wrong;
  if (a.equal_to_itself != b.equal_to_itself) return "equal in one mode alone";
  for (int i = 0; i < 3; ++i)
    if (a.formats[i] != b.formats[i])
      return std::string(a.formats[i].accepted == b.formats[i].accepted ? "other bytes" : "written in one mode alone") +
             " in format " + std::to_string(i);
  return {};
}

// What two modes do differently with the struct of a message, or what one of them does wrong; empty if nothing.
struct struct_case {
  const char* name;
  std::size_t size;  // of the struct, the same in each mode
  std::string (*difference)(const std::uint8_t* image);
};

#define ISOMER_STRUCT_FUNCTIONS(Message)                                                                           \
  modes_test::struct_functions<Message> {                                                                          \
    Message##_equal, Message##_size, {Message##_encode, Message##_encode_msgpack, Message##_encode_msgpack_array}, \
        [](const Message* m, std::size_t n, std::uint8_t* buffer, std::size_t room, std::size_t* size) {           \
          return Message##_encode_array(m, n, buffer, room, size);                                                 \
        },                                                                                                         \
    {                                                                                                              \
      Message##_MAX_SIZE, Message##_MSGPACK_MAX_SIZE, Message##_MSGPACK_ARRAY_MAX_SIZE                             \
    }                                                                                                              \
  }
#define ISOMER_STRUCT_CASE(Message)                                                                 \
  modes_test::struct_case {                                                                         \
    #Message, sizeof(fast_shapes_##Message), [](const std::uint8_t* image) {                        \
      static_assert(sizeof(fast_shapes_##Message) == sizeof(small_shapes_##Message) &&              \
                    sizeof(fast_shapes_##Message) == sizeof(table_shapes_##Message));               \
      const auto fast = modes_test::judge(ISOMER_STRUCT_FUNCTIONS(fast_shapes_##Message), image);   \
      const auto small = modes_test::judge(ISOMER_STRUCT_FUNCTIONS(small_shapes_##Message), image); \
      const auto table = modes_test::judge(ISOMER_STRUCT_FUNCTIONS(table_shapes_##Message), image); \
      std::string found = modes_test::difference(fast, small);                                      \
      return found.empty() ? modes_test::difference(fast, table) : found;                           \
    }                                                                                               \
  }

inline constexpr struct_case all_structs[] = {
    ISOMER_STRUCT_CASE(Scalars),  ISOMER_STRUCT_CASE(Narrow),   ISOMER_STRUCT_CASE(Lists),
    ISOMER_STRUCT_CASE(Cut),      ISOMER_STRUCT_CASE(Maps),     ISOMER_STRUCT_CASE(Choices),
    ISOMER_STRUCT_CASE(Nested),   ISOMER_STRUCT_CASE(Required), ISOMER_STRUCT_CASE(Empty),
    ISOMER_STRUCT_CASE(Defaults), ISOMER_STRUCT_CASE(Implicit), ISOMER_STRUCT_CASE(LeftOut),
};

}  // namespace modes_test
