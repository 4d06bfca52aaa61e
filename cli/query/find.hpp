// SPDX-License-Identifier: MIT
// Finds the values at the ends of a path, in a message or in a value without a schema.
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

// A value that was found, as JSON, and as raw text.
struct found_value {
  std::string json;
  std::optional<std::string> text;  // of a text, without quotes and escapes
  std::optional<diagnosis> wrong;   // why it cannot be written as JSON, and where in the message
  bool is_absent = false;           // whether the element of [*] has no such value
  std::vector<std::size_t> at{};    // the index of the element for each [*] of the path
};

// Writes the values of messages of a schema, which must outlive it.
struct query_json {
  query_json(std::unique_ptr<codec> of_messages, const dynamic::schema& known)
      : messages(std::move(of_messages)), scalars(known) {}

  std::unique_ptr<codec> messages;  // encodes JSON
  scalar_json scalars;
};

// Returns why the path can find nothing in messages of the type; empty if it can.
std::string why_no_path(const query_path& p, const detail::table::message_table& type);

// Appends the values that were found; behind the last [*], one for each element, even if it is absent.
void find_values(const query_path& p, const dynamic::message& in, query_json& as_json, std::vector<found_value>& to);
void find_values(const query_path& p, const item& in, std::vector<found_value>& to);

}  // namespace isomer::cli
