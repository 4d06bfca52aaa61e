// SPDX-License-Identifier: MIT
// Damage to binary input, and what libprotobuf takes otherwise than Isomer.
#pragma once
#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/unknown_field_set.h>
#include <string>
#include <string_view>
#include <vector>
#include "random_message.hpp"

namespace oracle {

inline std::string damaged(std::string s, random_message& random) {
  for (auto n = 1 + random.below(2); n && !s.empty(); --n) {
    auto at = random.below(s.size());
    switch (random.below(6)) {
      case 0: s.resize(at); break;
      case 1: s.erase(at, 1); break;
      case 2: s.insert(at, 1, static_cast<char>(random.below(256))); break;
      case 3: s[at] = static_cast<char>(random.below(256)); break;
      case 4: s += s.substr(at, random.below(40)); break;  // fields that come again
      default: s[at] = static_cast<char>(s[at] ^ 1 << random.below(8));
    }
  }
  return s;
}

// A tag of five bytes whose last holds more than the four bits that are left of 32.
inline bool is_wide_tag(std::string_view input, std::size_t place) {
  if (place + 5 > input.size()) return false;
  auto at = [&](std::size_t i) { return static_cast<unsigned char>(input[place + i]); };
  return at(0) > 127 && at(1) > 127 && at(2) > 127 && at(3) > 127 && at(4) > 15 && at(4) < 128;
}

// Numbers that closed enums lack, cut to 32 bits, here and in all messages inside.
inline void cut_enumerators(google::protobuf::Message& m) {
  auto& r = *m.GetReflection();
  auto& unknown = *r.MutableUnknownFields(&m);
  for (int i = 0; i < unknown.field_count(); ++i) {
    auto& u = *unknown.mutable_field(i);
    auto* f = m.GetDescriptor()->FindFieldByNumber(u.number());
    if (!f) f = r.FindKnownExtensionByNumber(u.number());
    if (f && f->enum_type() && u.type() == google::protobuf::UnknownField::TYPE_VARINT)
      u.set_varint(static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(u.varint())}));
  }
  std::vector<const google::protobuf::FieldDescriptor*> present;
  r.ListFields(m, &present);
  for (auto* f : present) {
    if (!f->message_type()) continue;
    if (!f->is_repeated()) cut_enumerators(*r.MutableMessage(&m, f));
    else
      for (int i = 0; i < r.FieldSize(m, f); ++i) cut_enumerators(*r.MutableRepeatedMessage(&m, f, i));
  }
}

}  // namespace oracle
