// SPDX-License-Identifier: MIT
// Messages of a schema in a format that is chosen at run time.
#pragma once
#include <isomer/base/diagnosis.hpp>
#include <isomer/dynamic/message.hpp>
#include <isomer/dynamic/schema.hpp>
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
  virtual diagnosis explain(std::string_view bytes, status wrong, const table::message_table& of) const = 0;
};

// The schema, whose types an Any may hold and whose extensions are known, must outlive the codec.
std::unique_ptr<codec> make_codec(const format_spec& f, const dynamic::schema& known);

}  // namespace isomer::cli
