// SPDX-License-Identifier: MIT
// Answers to lines "message from to bytes": the same value in the format `to`.
#pragma once
#include <iostream>
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/duration.isomer.hpp>
#include <isomer/google/protobuf/empty.isomer.hpp>
#include <isomer/google/protobuf/field_mask.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include "features/edition2023.isomer.hpp"
#include "features/edition2026.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "features/wide.isomer.hpp"
#include "lines.hpp"
#include "person.isomer.hpp"
#include "wifi.isomer.hpp"

namespace agree {

namespace wkt = isomer::google::protobuf;

// The types in an Any are those of the golden vectors.
inline constexpr auto vector_types = isomer::any_types<demo::Person, wkt::Any, wkt::Duration, wkt::Empty, wkt::Value>;

// A format by its name.
template <class Format>
struct named {
  std::string_view name;
  Format format{};
};

template <class M, class... Format>
std::string answer(std::string_view from, std::string_view to, std::string_view bytes,
                   const named<Format>&... formats) {
  isomer::arena a;
  M m;
  isomer::status s;
  bool known = false;
  auto read = [&](const auto& f) { known = true, s = isomer::decode(f.format, bytes, m, &a); };
  ((formats.name == from ? read(formats) : void()), ...);
  if (!known) return "error: no such format";
  if (!s.ok()) return complaint(s);
  std::string out = "error: no such format";
  ((formats.name == to ? void(out = written(formats.format, m)) : void()), ...);
  return out;
}
// Through each way to hold the message, and all must say the same.
template <template <class> class Message, class... Memory, class... Format>
std::string answer_each(std::string_view from, std::string_view to, std::string_view bytes,
                        const named<Format>&... formats) {
  std::string all[] = {answer<Message<Memory>>(from, to, bytes, formats...)...};
  for (auto& one : all)
    if (one != all[0]) return "error: " + all[0] + " by one kind of message, " + one + " by another";
  return all[0];
}

template <class... Memory, class... Format>
int run(const named<Format>&... formats) {
  std::string message, from, to, line;
  while (std::cin >> message >> from >> to >> line) {
    const std::string bytes = from_line(line);
    std::string out = "error: no such message";
    auto of = [&]<template <class> class... Message>() {
      ((isomer::full_name_of<Message<isomer::owning>>() == message
            ? void(out = answer_each<Message, Memory...>(from, to, bytes, formats...))
            : void()),
       ...);
    };
    using namespace features;
    of.template operator()<demo::basic_Person, demo::basic_WifiStatus, scalars::basic_Single, scalars::basic_Packed,
                           scalars::basic_Loose, scalars::basic_Keys, proto3::basic_Presence, proto3::basic_Lists,
                           proto3::basic_Maps, proto3::basic_Choice, proto3::basic_Json, proto3::basic_Known,
                           features::proto2::basic_Rules, features::proto2::basic_Groups, edition2023::basic_Mixed,
                           edition2026::basic_Crossing, recursion::basic_Direct, wide::basic_Wide>();
    of.template
    operator()<wkt::basic_Any, wkt::basic_Timestamp, wkt::basic_Duration, wkt::basic_FieldMask, wkt::basic_Empty,
               wkt::basic_Value, wkt::basic_Struct, wkt::basic_ListValue, wkt::basic_BoolValue, wkt::basic_BytesValue,
               wkt::basic_DoubleValue, wkt::basic_Int64Value, wkt::basic_StringValue>();
    std::cout << out << std::endl;
  }
  return 0;
}

}  // namespace agree
