// SPDX-License-Identifier: MIT
// What isomer ping sends: a row of its report each.
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
  std::string why_not = {};  // what the format cannot express
};

// The ready-made ones.
std::vector<exchange> exchanges_of(const ping_options& o);
// Messages of the user's own, in the formats that were named.
std::vector<exchange> exchanges_of(const ping_options& o, const subject& samples, std::string_view message);

// Empty, if the format can be measured.
std::string why_no_format(const std::string& name, bool has_schema);

}  // namespace isomer::cli
