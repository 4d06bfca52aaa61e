// SPDX-License-Identifier: MIT
// What formats say of themselves and of their options, as JSON: tools/make/format-tables reads it.
#include <cstdio>
#include <isomer/formats.hpp>
#include <string>
#include <type_traits>

namespace {

using isomer::direction;
using isomer::format_option;
using isomer::keys;

std::string quoted(std::string_view text) {
  std::string s = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') s += '\\';
    s += c;
  }
  return s + '"';
}

template <class Format>
std::string options_of() {
  std::string all;
  Format::options([&all]<class Value>(const format_option& o, Value Format::* member) {
    const Value usual = Format().*member;
    std::string text = std::to_string(usual);
    if (std::is_same_v<Value, bool>) text = usual ? "true" : "false";
    all += all.empty() ? "" : ",";
    all += "\n    {\"name\": " + quoted(o.name) +
           ", \"type\": " + (std::is_same_v<Value, bool> ? "\"bool\"" : "\"int\"") + ", \"default\": " + text +
           ", \"use\": " +
           (o.use == direction::in    ? "\"input\""
            : o.use == direction::out ? "\"output\""
                                      : "\"both\"") +
           ", \"command\": " + quoted(o.command) + ", \"means\": " + quoted(o.means) + "}";
  });
  return all;
}

}  // namespace

int main() {
  std::string all;
  isomer::all_formats::each([&all]<class Format>() {
    constexpr isomer::format_facts facts = Format::facts;
    all += all.empty() ? "[" : ",\n ";
    all += "{\"name\": " + quoted(facts.name) + ", \"layout\": " +
           (facts.layout == keys::name     ? "\"name\""
            : facts.layout == keys::number ? "\"number\""
                                           : "\"order\"") +
           ", \"deterministic\": " + (facts.deterministic ? "true" : "false") + ", \"options\": [" +
           options_of<Format>() + "]}";
  });
  std::printf("%s]\n", all.c_str());
}
