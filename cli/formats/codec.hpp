// SPDX-License-Identifier: MIT
// Messages of a schema, and values without one, in a format that is chosen at run time.
#pragma once
#include <isomer/base/diagnosis.hpp>
#include <isomer/dynamic/message.hpp>
#include <isomer/dynamic/schema.hpp>
#include <isomer/item/item.hpp>
#include <memory>
#include <string_view>
#include "spec.hpp"

namespace isomer::cli {

// For one thread at a time.
class codec {
 public:
  codec() = default;
  codec(const codec&) = delete;
  codec& operator=(const codec&) = delete;
  virtual ~codec() = default;

  // As isomer::decode: text aliases the bytes, and on an error the message is empty.
  virtual status read(std::string_view bytes, dynamic::message& to) = 0;
  // The bytes live until the next call.
  virtual result<std::string_view> write(const dynamic::message& from) = 0;
  // Where in these bytes reading failed, and what was expected there.
  virtual diagnosis explain(std::string_view bytes, status wrong, const detail::table::message_table& of) = 0;
  // Where in the message there is what cannot be written, and its type.
  virtual diagnosis explain_write(const dynamic::message& from, status wrong) = 0;
};

// Values without a schema, in the formats that say what they are.
class item_codec {
 public:
  item_codec() = default;
  item_codec(const item_codec&) = delete;
  item_codec& operator=(const item_codec&) = delete;
  virtual ~item_codec() = default;

  // As isomer::decode: text aliases the bytes, and all else is the arena's.
  virtual status read(std::string_view bytes, item& to, arena& memory) = 0;
  // The bytes live until the next call.
  virtual result<std::string_view> write(const item& from) = 0;
  virtual diagnosis explain(std::string_view bytes, status wrong) const = 0;
  virtual diagnosis explain_write(const item& from, status wrong) = 0;
};

// Null for a format that needs a schema.
std::unique_ptr<item_codec> make_item_codec(const format_spec& f);
// The schema, whose types an Any may hold and whose extensions are known, must outlive the codec.
std::unique_ptr<codec> make_codec(const format_spec& f, const dynamic::schema& known);

}  // namespace isomer::cli
