// SPDX-License-Identifier: MIT
// For agree.py: reads lines "message format hexadecimal", and answers each with the same value in another format: what
// is json in YAML, what is yaml in canonical JSON. What is of the format none is JSON that becomes canonical.
#include <iostream>
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/duration.isomer.hpp>
#include <isomer/google/protobuf/empty.isomer.hpp>
#include <isomer/google/protobuf/field_mask.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <isomer/json.hpp>
#include <isomer/yaml.hpp>
#include <string>
#include "features/edition2023.isomer.hpp"
#include "features/edition2026.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "features/wide.isomer.hpp"
#include "person.isomer.hpp"
#include "wifi.isomer.hpp"

namespace {

namespace wkt = isomer::google::protobuf;

// The types that the golden vectors ask for.
const isomer::json json{.unquoted_int64 = true,
                        .types = isomer::any_types<demo::Person, wkt::Any, wkt::Duration, wkt::Empty, wkt::Value>};
const isomer::yaml yaml{.types = isomer::any_types<demo::Person, wkt::Any, wkt::Duration, wkt::Empty, wkt::Value>};

std::string to_hex(std::string_view bytes) {
  std::string s = "=";
  for (char c : bytes) {
    auto b = static_cast<unsigned char>(c);
    s += "0123456789abcdef"[b >> 4], s += "0123456789abcdef"[b & 15];
  }
  return s;
}
std::string from_hex(std::string_view s) {
  std::string bytes;
  auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  for (std::size_t i = 1; i + 1 < s.size(); i += 2) bytes += static_cast<char>(digit(s[i]) << 4 | digit(s[i + 1]));
  return bytes;
}
std::string complaint(isomer::status s) {
  return "error: " + std::string(s.message()) + " at byte " + std::to_string(s.at);
}

template <class M, class From, class To>
std::string rewritten(const From& from, const To& to, std::string_view text) {
  isomer::arena a;
  M m;
  if (isomer::status s = isomer::decode(from, text, m, &a); !s.ok()) return complaint(s);
  auto out = isomer::encode(to, m);
  return out.ok() ? to_hex(*out) : complaint(out.error());
}
template <template <class> class Message>
std::string answer(std::string_view format, std::string_view text) {
  auto once = [&]<class M>(M*) {
    if (format == "none") return rewritten<M>(json, json, text);
    return format == "json" ? rewritten<M>(json, yaml, text) : rewritten<M>(yaml, json, text);
  };
  std::string owned = once(static_cast<Message<isomer::owning>*>(nullptr));
  std::string viewed = once(static_cast<Message<isomer::view>*>(nullptr));
  return owned == viewed ? owned : "error: owning and view differ";
}

struct row {
  std::string_view message;
  std::string (*answer)(std::string_view format, std::string_view text);
};
template <template <class> class... Message>
constexpr auto rows = std::to_array<row>({{isomer::full_name_of<Message<isomer::owning>>(), &answer<Message>}...});

std::string answer(std::string_view message, std::string_view format, std::string_view text) {
  using namespace features;
  static constexpr auto all =
      rows<demo::basic_Person, demo::basic_WifiStatus, scalars::basic_Single, scalars::basic_Packed,
           scalars::basic_Loose, scalars::basic_Keys, proto3::basic_Presence, proto3::basic_Lists, proto3::basic_Maps,
           proto3::basic_Choice, proto3::basic_Json, proto3::basic_Known, proto2::basic_Rules, proto2::basic_Groups,
           edition2023::basic_Mixed, edition2026::basic_Crossing, recursion::basic_Direct, wide::basic_Wide,
           wkt::basic_Any, wkt::basic_Struct, wkt::basic_Value, wkt::basic_ListValue, wkt::basic_Timestamp,
           wkt::basic_Duration, wkt::basic_FieldMask, wkt::basic_Empty, wkt::basic_BoolValue, wkt::basic_BytesValue,
           wkt::basic_DoubleValue, wkt::basic_Int64Value, wkt::basic_StringValue>;
  for (auto& r : all)
    if (r.message == message) return r.answer(format, text);
  return "error: no such message";
}

}  // namespace

int main() {
  std::string message, format, hex;
  while (std::cin >> message >> format >> hex) std::cout << answer(message, format, from_hex(hex)) << std::endl;
  return 0;
}
