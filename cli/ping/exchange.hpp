// SPDX-License-Identifier: MIT
// What isomer ping measures: one exchange per row of its report.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>
#include "measure/workload.hpp"
#include "options.hpp"

namespace isomer::cli {

struct exchange {
  std::string format, what;  // "ping", "ask", or a message's full name
  std::size_t size;          // of the strings of "ask"
  std::string title;
  std::function<std::unique_ptr<net::measure::workload>()> make;
  std::string why_not = {};  // why the format cannot represent the messages
};

// Returns the built-in exchanges.
std::vector<exchange> exchanges_of(const ping_options& o);
// Returns exchanges of the user's messages in the given formats.
std::vector<exchange> exchanges_of(const ping_options& o, const subject& samples, std::string_view message);

// Returns why the format cannot be measured, or an empty text.
std::string why_no_format(const std::string& name, bool has_schema);

}  // namespace isomer::cli
