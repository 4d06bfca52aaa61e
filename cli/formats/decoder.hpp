// SPDX-License-Identifier: MIT
// Decodes a record as a message of a schema, or as a value if there is none.
#pragma once
#include <isomer/memory/arena.hpp>
#include <memory>
#include <string_view>
#include "../schema/load.hpp"
#include "codec.hpp"

namespace isomer::cli {

class decoder {
 public:
  // `schema` is null if there is none.
  decoder(const format_spec& f, const loaded_schema* schema) : schema_(schema) {
    if (schema) read_ = make_codec(f, schema->all);
    else read_item_ = make_item_codec(f);
  }

  // Decodes a record, whose contents are valid until the next call, as long as the bytes are. Returns false on error,
  // and sets `wrong`.
  bool read(std::string_view bytes, diagnosis& wrong) {
    memory_.reset();
    status s{code::no_memory, 0};
    if (!schema_) {
      s = read_item_->read(bytes, item_, memory_);
      if (!s.ok()) wrong = read_item_->explain(bytes, s);
      return s.ok();
    }
    message_ = dynamic::message(*schema_->message, memory_);
    if (message_) s = read_->read(bytes, message_);
    if (!s.ok()) wrong = read_->explain(bytes, s, *schema_->message);
    return s.ok();
  }
  // The one of the two that is used.
  const dynamic::message& message() const { return message_; }
  const item& value() const { return item_; }
  bool has_schema() const { return schema_ != nullptr; }

 private:
  const loaded_schema* schema_;
  std::unique_ptr<codec> read_;
  std::unique_ptr<item_codec> read_item_;
  arena memory_;
  dynamic::message message_;
  item item_;
};

}  // namespace isomer::cli
