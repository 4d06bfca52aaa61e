// SPDX-License-Identifier: MIT
// For agree.php: reads lines "message format hexadecimal", and answers each with what it writes for the same value.
#include <iostream>
#include <isomer/php.hpp>
#include <string>
#include "features/proto3.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "person.isomer.hpp"
#include "wifi.isomer.hpp"

namespace {

std::string to_hex(std::string_view bytes) {
  std::string s;
  for (char c : bytes) {
    auto b = static_cast<unsigned char>(c);
    s += "0123456789abcdef"[b >> 4], s += "0123456789abcdef"[b & 15];
  }
  return s;
}
std::string from_hex(std::string_view s) {
  std::string bytes;
  auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  for (std::size_t i = 0; i + 1 < s.size(); i += 2) bytes += static_cast<char>(digit(s[i]) << 4 | digit(s[i + 1]));
  return bytes;
}
std::string complaint(isomer::status s) {
  return "error: " + std::string(s.message()) + " at byte " + std::to_string(s.at);
}
std::string_view class_of(std::string_view full_name) {
  return full_name == "demo.Person"               ? "Demo\\Person"
         : full_name == "demo.Person.PhoneNumber" ? "Demo\\PhoneNumber"
                                                  : "";
}

template <class M, class Format>
std::string rewritten(const Format& f, std::string_view bytes) {
  isomer::arena a;
  M m;
  if (isomer::status s = isomer::decode(f, bytes, m, &a); !s.ok()) return complaint(s);
  auto out = isomer::encode(f, m);
  return out.ok() ? to_hex(*out) : complaint(out.error());
}
template <template <class> class Message>
std::string answer(std::string_view format, std::string_view bytes) {
  auto both = [&](const auto& f) {
    std::string owned = rewritten<Message<isomer::owning>>(f, bytes),
                viewed = rewritten<Message<isomer::view>>(f, bytes);
    return owned == viewed ? owned : "error: owning and view differ";
  };
  if (format == "list") return both(isomer::php_list{});
  return both(isomer::php{.enum_names = format == "names", .class_of = format == "objects" ? class_of : nullptr});
}
std::string answer(std::string_view message, std::string_view format, std::string_view bytes) {
  using namespace features;
  if (message == "Person") return answer<demo::basic_Person>(format, bytes);
  if (message == "WifiStatus") return answer<demo::basic_WifiStatus>(format, bytes);
  if (message == "Presence") return answer<proto3::basic_Presence>(format, bytes);
  if (message == "Lists") return answer<proto3::basic_Lists>(format, bytes);
  if (message == "Maps") return answer<proto3::basic_Maps>(format, bytes);
  if (message == "Choice") return answer<proto3::basic_Choice>(format, bytes);
  if (message == "Json") return answer<proto3::basic_Json>(format, bytes);
  if (message == "Known") return answer<proto3::basic_Known>(format, bytes);
  if (message == "Single") return answer<scalars::basic_Single>(format, bytes);
  return "error: no such message";
}

}  // namespace

int main() {
  std::string message, format, hex;
  while (std::cin >> message >> format >> hex) std::cout << answer(message, format, from_hex(hex)) << '\n';
  return 0;
}
