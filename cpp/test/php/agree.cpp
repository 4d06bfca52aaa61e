// SPDX-License-Identifier: MIT
// For agree.php: reads lines "message format hexadecimal", and answers each with what it writes for the same value.
// With the argument "golden": writes such lines for the values of the golden vectors.
#include <iostream>
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/duration.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <isomer/php.hpp>
#include <string>
#include "features/edition2023.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "person.isomer.hpp"
#include "support/vectors.hpp"
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

// A value that PHP has no form for, such as an empty Value, is in no line.
template <class M, class Format>
void print(const std::string& format, const Format& f, const M& m) {
  if (auto bytes = isomer::encode(f, m); bytes.ok())
    std::cout << isomer::full_name_of<M>() << ' ' << format << ' ' << to_hex(*bytes) << '\n';
}
template <class... M>
void print_golden() {
  auto one = []<class Message>(const test::vector_file& v, std::type_identity<Message>) {
    if (v.error || !v.bytes || v.type != isomer::full_name_of<Message>()) return;
    auto m = isomer::decode<Message>(isomer::protobuf{}, *v.bytes);
    if (!m.ok()) return;
    print("array", isomer::php{}, *m);
    print("defaults", isomer::php{.print_defaults = true, .enum_names = true}, *m);
    print("objects", isomer::php{.class_of = class_of}, *m);
    print("list", isomer::php_list{}, *m);
  };
  for (const auto& v : test::all_vectors()) (one(v, std::type_identity<M>()), ...);
}
void print_golden() {
  using namespace features;
  namespace wkt = isomer::google::protobuf;
  print_golden<demo::Person, demo::WifiStatus, edition2023::Mixed, features::proto2::Groups, features::proto2::Rules,
               proto3::Choice, proto3::Json, proto3::Known, proto3::Lists, proto3::Maps, proto3::Presence,
               recursion::Direct, scalars::Keys, scalars::Loose, scalars::Packed, scalars::Single, wkt::Any,
               wkt::BoolValue, wkt::BytesValue, wkt::DoubleValue, wkt::Duration, wkt::Int64Value, wkt::ListValue,
               wkt::StringValue, wkt::Struct, wkt::Value>();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == "golden") {
    print_golden();
    return 0;
  }
  std::string message, format, hex;
  while (std::cin >> message >> format >> hex) std::cout << answer(message, format, from_hex(hex)) << '\n';
  return 0;
}
