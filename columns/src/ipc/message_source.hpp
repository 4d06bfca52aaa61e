// SPDX-License-Identifier: MIT
// Where messages come from: a stream or a file in memory, or a stream that is read in pieces.
#pragma once
#include <isomer/base/limits.hpp>
#include <memory>
#include <string_view>
#include "isomer/columns/ipc.hpp"
#include "message.hpp"

namespace isomer::columns::ipc::detail {

// It is valid until the next message is requested. The body is valid as long as its memory, or the caller's.
struct message {
  flatbuffer metadata;
  flat_table header;
  header_id id = header_id::none;
  std::string_view body;               // aligned to 8
  std::shared_ptr<const void> memory;  // the memory of the body, unless it is the caller's
};

class message_source {
 public:
  virtual ~message_source() = default;
  // Must be called once, before the messages are read.
  virtual bool schema(field& root, problem& why) = 0;
  // After the last message, its id is none.
  virtual bool next(message& out, problem& why) = 0;
};

std::unique_ptr<message_source> source_of(std::string_view input, const limits& within);
std::unique_ptr<message_source> source_of(source from, const limits& within);

// Parses the metadata of a message. `body_size` is the size of the body that it states, which is not negative.
bool open_message(std::string_view metadata, message& out, std::int64_t& body_size, problem& why);

// Copies a body whose address is not a multiple of 8.
bool align_body(message& m, problem& why);

}  // namespace isomer::columns::ipc::detail
