// SPDX-License-Identifier: MIT
#include "any_as_bytes.hpp"
#include <algorithm>

namespace isomer::cli {

const detail::table::message_table& any_bytes_type() {
  static const dynamic::schema own = [] {
    std::string why;
    return dynamic::schema::from_proto(
        R"(syntax = "proto3"; message AnyBytes { bytes value = 1 [json_name = "@value"]; })", why);
  }();
  return *own.find("AnyBytes");
}

std::vector<std::string> type_urls_in(std::string_view text) {
  constexpr std::string_view key = "@type", between = "\"': \t\r\n", ends = "\"', \t\r\n}";
  std::vector<std::string> urls;
  for (std::size_t at = text.find(key); at != text.npos; at = text.find(key, at)) {
    at += key.size();
    const std::size_t from = std::min(text.find_first_not_of(between, at), text.size());
    const std::size_t to = std::min(text.find_first_of(ends, from), text.size());
    urls.emplace_back(text.substr(from, to - from));
    at = to;
  }
  return urls;
}

}  // namespace isomer::cli
