// SPDX-License-Identifier: MIT
// One message in both libraries, and the questions that the tests ask of it.
#pragma once
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/message_differencer.h>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <optional>
#include <string>
#include "known_types.hpp"

namespace oracle {

// Isomer's message, its view, and libprotobuf's.
template <class Owning, class View, class Google>
struct peer {
  using owning = Owning;
  using view = View;
  using google = Google;
};

// The canonical bytes: two messages are equal, unknown fields and NaN included, exactly when these are.
inline std::string bytes_of(const google::protobuf::Message& m) {
  std::string s;
  google::protobuf::io::StringOutputStream stream(&s);
  google::protobuf::io::CodedOutputStream out(&stream);
  out.SetSerializationDeterministic(true);
  m.SerializePartialToCodedStream(&out);
  out.Trim();
  return s;
}
template <class Google>
std::string difference(const Google& a, const Google& b) {
  std::string report;
  google::protobuf::util::MessageDifferencer d;
  d.ReportDifferencesToString(&report);
  return d.Compare(a, b) ? "equal by value, but not in bytes" : report;
}

// Through Isomer and back to binary; nothing when Isomer refuses.
template <class M>
std::optional<std::string> through(std::string_view bytes) {
  isomer::arena arena;
  auto m = isomer::decode<M>(isomer::protobuf{}, bytes, arena);
  if (!m) return {};
  return isomer::encode(isomer::protobuf{}, *m).value();
}
template <class M>
std::optional<std::string> from_json(std::string_view text) {
  isomer::arena arena;
  auto m = isomer::decode<M>(isomer::json{.types = known_types}, text, arena);
  if (!m) return {};
  auto bytes = isomer::encode(isomer::protobuf{}, *m);
  return bytes ? std::optional(*bytes) : std::nullopt;
}
template <class Google>
std::optional<std::string> google_from_json(std::string_view text) {
  Google m;
  auto s = google::protobuf::util::JsonStringToMessage({text.data(), text.size()}, &m);
  return s.ok() ? std::optional(bytes_of(m)) : std::nullopt;
}

// For messages of a failed test.
inline std::string hex(std::string_view bytes) {
  std::string s;
  for (unsigned char c : bytes) s += "0123456789abcdef"[c >> 4], s += "0123456789abcdef"[c & 15];
  return s;
}

}  // namespace oracle
