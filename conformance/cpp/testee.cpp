// SPDX-License-Identifier: MIT
// The testee of the official conformance suite: reads requests from standard input, writes responses to standard
// output.
//
// usage: testee-cpp [owning|view|table|dynamic]     what messages are read into: values, views over the input and an
//                                                   arena, values by their tables, or messages of a schema that is
//                                                   made when the program starts
#include <cstdio>
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/duration.isomer.hpp>
#include <isomer/google/protobuf/empty.isomer.hpp>
#include <isomer/google/protobuf/field_mask.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <optional>
#include <vector>
#include "dynamic.hpp"
#include "message.hpp"

namespace {

namespace known = isomer::google::protobuf;

class testee_program {
 public:
  explicit testee_program(std::string_view mode) : converter_(converter_of(mode)) {
    if (mode == "dynamic") {
      dynamic_.emplace();
      return;
    }
    for (auto& m : messages_) m.list(known_);
    known_.add_types<known::Any, known::BoolValue, known::BytesValue, known::DoubleValue, known::Duration, known::Empty,
                     known::FieldMask, known::FloatValue, known::Int32Value, known::Int64Value, known::ListValue,
                     known::StringValue, known::Struct, known::Timestamp, known::UInt32Value, known::UInt64Value,
                     known::Value>();
  }
  testee::ConformanceResponse respond(const testee::ConformanceRequest& q) const {
    if (q.message_type == "conformance.FailureSet") return testee::answer<testee::result::protobuf_payload>("");
    if (dynamic_) return dynamic_->respond(q);
    for (auto& m : messages_)
      if (m.full_name == q.message_type) return (m.*converter_)(q, {q, known_});
    return testee::answer<testee::result::skipped>("no such message here");
  }

  static bool has_mode(std::string_view mode) { return mode == "dynamic" || converter_of(mode); }

 private:
  static testee::converter testee::message::* converter_of(std::string_view mode) {
    return mode == "owning"  ? &testee::message::owning
           : mode == "view"  ? &testee::message::view
           : mode == "table" ? &testee::message::table
                             : nullptr;
  }

  const std::vector<testee::message> messages_{testee::proto2(), testee::proto3(), testee::edition2023(),
                                               testee::proto2_editions(), testee::proto3_editions()};
  testee::registries known_;
  testee::converter testee::message::* converter_;
  std::optional<testee::dynamic_schema> dynamic_;
};

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

int main(int argc, char** argv) {
  const char* mode = argc == 2 ? argv[1] : "owning";
  if (argc > 2 || !testee_program::has_mode(mode)) {
    std::fputs("usage: testee-cpp [owning|view|table|dynamic]\n", stderr);
    return 2;
  }
  testee_program program(mode);
  std::string frame;
  while (read_frame(frame)) {
    auto q = isomer::decode<testee::ConformanceRequest>(isomer::protobuf{}, frame);
    auto r = q ? program.respond(*q) : testee::answer<testee::result::runtime_error>("malformed request");
    write_frame(isomer::encode(isomer::protobuf{}, r).value());
  }
}
