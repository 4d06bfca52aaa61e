// SPDX-License-Identifier: MIT
// For agree.py: reads lines "message from to hexadecimal", and answers each with the value in the format `to`.
#pragma once
#include <iostream>
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/duration.isomer.hpp>
#include <isomer/google/protobuf/empty.isomer.hpp>
#include <isomer/google/protobuf/field_mask.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <isomer/json.hpp>
#include <string>
#include <string_view>
#include "features/edition2023.isomer.hpp"
#include "features/edition2026.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "features/wide.isomer.hpp"
#include "person.isomer.hpp"
#include "wifi.isomer.hpp"

namespace agree {

namespace wkt = isomer::google::protobuf;

inline std::string to_hex(std::string_view bytes) {
  std::string s;
  for (char c : bytes) {
    auto b = static_cast<unsigned char>(c);
    s += "0123456789abcdef"[b >> 4], s += "0123456789abcdef"[b & 15];
  }
  return s;
}
inline std::string from_hex(std::string_view s) {
  std::string bytes;
  auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  for (std::size_t i = 0; i + 1 < s.size(); i += 2) bytes += static_cast<char>(digit(s[i]) << 4 | digit(s[i + 1]));
  return bytes;
}
inline std::string complaint(isomer::status s) {
  return "error: " + std::string(s.message()) + " at byte " + std::to_string(s.at);
}
// The types in an Any are those of the golden vectors.
inline const isomer::json& json() {
  static const isomer::json f{.types =
                                  isomer::any_types<demo::Person, wkt::Any, wkt::Duration, wkt::Empty, wkt::Value>};
  return f;
}

// A format by its name.
template <class Format>
struct named {
  std::string_view name;
  Format format{};
};

template <class M, class... Format>
std::string answer(std::string_view from, std::string_view to, std::string_view bytes,
                   const named<Format>&... formats) {
  M m;
  isomer::status s;
  bool known = false;
  auto read = [&](const auto& f) { known = true, s = isomer::decode(f.format, bytes, m); };
  ((formats.name == from ? read(formats) : void()), ...);
  if (!known) return "error: no such format";
  if (!s.ok()) return complaint(s);
  std::string out = "error: no such format";
  auto write = [&](const auto& f) {
    auto r = isomer::encode(f.format, m);
    out = r.ok() ? to_hex(*r) : complaint(r.error());
  };
  ((formats.name == to ? write(formats) : void()), ...);
  return out;
}
// An empty answer would be no line: "-" is no bytes.
template <class... Format>
int run(const named<Format>&... formats) {
  std::string message, from, to, digits;
  while (std::cin >> message >> from >> to >> digits) {
    const std::string bytes = from_hex(digits);
    std::string out = "error: no such message";
    auto of = [&]<class... M>() {
      ((isomer::full_name_of<M>() == message ? void(out = answer<M>(from, to, bytes, formats...)) : void()), ...);
    };
    using namespace features;
    of.template operator()<demo::Person, demo::WifiStatus, scalars::Single, scalars::Packed, scalars::Loose,
                           scalars::Keys, proto3::Presence, proto3::Lists, proto3::Maps, proto3::Choice, proto3::Json,
                           proto3::Known, features::proto2::Rules, features::proto2::Groups, edition2023::Mixed,
                           edition2026::Crossing, recursion::Direct, wide::Wide>();
    of.template
    operator()<wkt::Any, wkt::Timestamp, wkt::Duration, wkt::FieldMask, wkt::Empty, wkt::Value, wkt::Struct,
               wkt::ListValue, wkt::BoolValue, wkt::BytesValue, wkt::DoubleValue, wkt::Int64Value, wkt::StringValue>();
    std::cout << out << '\n';
  }
  return 0;
}

}  // namespace agree
