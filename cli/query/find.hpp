// SPDX-License-Identifier: MIT
// The values at the ends of a path: of a message, and of a value without a schema.
#pragma once
#include <cstddef>
#include <isomer/base/diagnosis.hpp>
#include <isomer/dynamic/message.hpp>
#include <isomer/item/item.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "../formats/codec.hpp"
#include "path.hpp"
#include "scalar_json.hpp"

namespace isomer::cli {

// What was found, as text: raw for those who want the value, and JSON.
struct found_value {
  std::string json;
  std::optional<std::string> text;  // of text: without quotes and escapes
  std::optional<diagnosis> wrong;   // why there is no JSON, and where in the message
  bool is_absent = false;           // the element that [*] leads to has nothing there
  std::vector<std::size_t> at{};    // which element it was, for each [*] of the path
};

// What writes the values of messages of a schema, which must outlive it.
struct query_json {
  query_json(std::unique_ptr<codec> of_messages, const dynamic::schema& known)
      : messages(std::move(of_messages)), scalars(known) {}

  std::unique_ptr<codec> messages;  // in JSON
  scalar_json scalars;
};

// Where a path can lead nowhere in messages of the type: why. Empty where it can.
std::string why_no_path(const query_path& p, const detail::table::message_table& type);

// Appends what is there; behind the last [*], something for each element.
void find_values(const query_path& p, const dynamic::message& in, query_json& as_json, std::vector<found_value>& to);
void find_values(const query_path& p, const item& in, std::vector<found_value>& to);

}  // namespace isomer::cli
