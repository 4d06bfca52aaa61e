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

// A codec must be used by one thread at a time.
class codec {
 public:
  codec() = default;
  codec(const codec&) = delete;
  codec& operator=(const codec&) = delete;
  virtual ~codec() = default;

  // Decodes as isomer::decode does: text aliases the bytes, and after an error the message is empty.
  virtual status read(std::string_view bytes, dynamic::message& to) = 0;
  // Returns bytes that are valid until the next call.
  virtual result<std::string_view> write(const dynamic::message& from) = 0;
  // Returns where in these bytes decoding failed, and what was expected there.
  virtual diagnosis explain(std::string_view bytes, status wrong, const detail::table::message_table& of) = 0;
  // Returns where in the message the part is that cannot be encoded, and its type.
  virtual diagnosis explain_write(const dynamic::message& from, status wrong) = 0;
};

// Values without a schema, in self-describing formats.
class item_codec {
 public:
  item_codec() = default;
  item_codec(const item_codec&) = delete;
  item_codec& operator=(const item_codec&) = delete;
  virtual ~item_codec() = default;

  // Decodes as isomer::decode does: text aliases the bytes, and everything else is in the arena.
  virtual status read(std::string_view bytes, item& to, arena& memory) = 0;
  // Returns bytes that are valid until the next call.
  virtual result<std::string_view> write(const item& from) = 0;
  virtual diagnosis explain(std::string_view bytes, status wrong) const = 0;
  virtual diagnosis explain_write(const item& from, status wrong) = 0;
};

// Returns null for a format that needs a schema.
std::unique_ptr<item_codec> make_item_codec(const format_spec& f);
// The schema must outlive the codec. It has the types that an Any may contain, and the extensions.
std::unique_ptr<codec> make_codec(const format_spec& f, const dynamic::schema& known);

}  // namespace isomer::cli
