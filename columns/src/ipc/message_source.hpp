// SPDX-License-Identifier: MIT
// Where messages come from: a stream or a file that is in memory as a whole, or a stream that comes piece by piece.
#pragma once
#include <isomer/base/limits.hpp>
#include <memory>
#include <string_view>
#include "isomer/columns/ipc.hpp"
#include "message.hpp"

namespace isomer::columns::ipc::detail {

// Valid until the next message is asked for; the body as long as its memory, or the caller's, is there.
struct message {
  flatbuffer metadata;
  flat_table header;
  header_id id = header_id::none;
  std::string_view body;               // at a multiple of 8
  std::shared_ptr<const void> memory;  // of the body, if it is not the caller's
};

class message_source {
 public:
  virtual ~message_source() = default;
  // Once, before the messages.
  virtual bool schema(field& root, problem& why) = 0;
  // Its id is none behind the last message.
  virtual bool next(message& out, problem& why) = 0;
};

std::unique_ptr<message_source> source_of(std::string_view input, const limits& within);
std::unique_ptr<message_source> source_of(source from, const limits& within);

// Parses a message's metadata; `body_size` is what it says of its body, and not negative.
bool open_message(std::string_view metadata, message& out, std::int64_t& body_size, problem& why);

// A body whose address is no multiple of 8 is copied.
bool align_body(message& m, problem& why);

}  // namespace isomer::columns::ipc::detail
