// SPDX-License-Identifier: MIT
// The testee of the official conformance suite: reads requests from standard input, writes responses to standard output.
#include <cstdio>
#include <map>
#include "answer.hpp"
#include "google/protobuf/test_messages_edition2023.isomer.hpp"
#include "google/protobuf/test_messages_proto2.isomer.hpp"
#include "google/protobuf/test_messages_proto2_editions.isomer.hpp"
#include "google/protobuf/test_messages_proto3.isomer.hpp"
#include "google/protobuf/test_messages_proto3_editions.isomer.hpp"
#include "isomer/google/protobuf/empty.isomer.hpp"

namespace {

namespace known = isomer::google::protobuf;
namespace tests = protobuf_test_messages;

using types = isomer::detail::json::types;
using converter = testee::ConformanceResponse (*)(const testee::ConformanceRequest&, types);

// What an Any may hold, and what a request may name.
constexpr types all_types =
    isomer::any_types<tests::proto3::TestAllTypesProto3, tests::proto2::TestAllTypesProto2,
                      tests::editions::TestAllTypesEdition2023, tests::editions::proto3::TestAllTypesProto3,
                      tests::editions::proto2::TestAllTypesProto2, known::Any, known::BoolValue, known::BytesValue,
                      known::DoubleValue, known::Duration, known::Empty, known::FieldMask, known::FloatValue,
                      known::Int32Value, known::Int64Value, known::ListValue, known::StringValue, known::Struct,
                      known::Timestamp, known::UInt32Value, known::UInt64Value, known::Value>;

template <class M>
std::pair<const std::string_view, converter> entry() {
  return {isomer::full_name_of<M>(), &testee::convert<M>};
}
const std::map<std::string_view, converter> converters = {
    entry<tests::proto3::TestAllTypesProto3>(),           entry<tests::proto2::TestAllTypesProto2>(),
    entry<tests::editions::TestAllTypesEdition2023>(),    entry<tests::editions::proto3::TestAllTypesProto3>(),
    entry<tests::editions::proto2::TestAllTypesProto2>(),
};

testee::ConformanceResponse respond(const testee::ConformanceRequest& q) {
  if (q.message_type == "conformance.FailureSet") return testee::answer<testee::result::protobuf_payload>("");
  auto at = converters.find(q.message_type);
  if (at == converters.end()) return testee::answer<testee::result::skipped>("no such message here");
  return at->second(q, all_types);
}

// A frame is its length, 4 bytes little-endian, and so many bytes.
bool read_frame(std::string& frame) {
  unsigned char n[4];
  if (std::fread(n, 1, 4, stdin) != 4) return false;
  frame.resize(n[0] | n[1] << 8 | n[2] << 16 | static_cast<std::size_t>(n[3]) << 24);
  return std::fread(frame.data(), 1, frame.size(), stdin) == frame.size();
}
void write_frame(const std::string& frame) {
  auto n = static_cast<std::uint32_t>(frame.size());
  for (int shift = 0; shift < 32; shift += 8) std::fputc(static_cast<int>(n >> shift & 255), stdout);
  std::fwrite(frame.data(), 1, frame.size(), stdout);
  std::fflush(stdout);
}

}  // namespace

int main() {
  std::string frame;
  while (read_frame(frame)) {
    auto q = isomer::decode<testee::ConformanceRequest>(isomer::protobuf{}, frame);
    auto r = q ? respond(*q) : testee::answer<testee::result::runtime_error>("malformed request");
    write_frame(isomer::encode(isomer::protobuf{}, r).value());
  }
}
