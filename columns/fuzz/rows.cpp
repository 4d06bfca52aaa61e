// SPDX-License-Identifier: MIT
// Reads any bytes in any format into a row of columns and into a message. Both are rejected or neither is, and what is
// rejected leaves nothing in the columns.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <isomer/columns.hpp>
#include <isomer/dynamic.hpp>
#include <isomer/formats.hpp>
#include <string_view>

namespace {

namespace columns = isomer::columns;

constexpr std::string_view source = R"(syntax = "proto2";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
enum Closed { ZERO = 0; TWO = 2; }
message Leaf { required int32 n = 1; optional string s = 2; repeated Closed closed = 3 [packed = true]; }
message M {
  optional int32 i = 1; repeated sint64 list = 2; repeated bool flags = 3; repeated string texts = 4; optional bytes y = 5;
  optional Leaf leaf = 6; repeated Leaf leaves = 7; map<string, int32> map = 8; map<uint32, Leaf> leaf_of = 9;
  map<bool, Closed> closed_of = 10; oneof pick { int32 one = 11; string two = 12; Leaf three = 13; }
  optional google.protobuf.Timestamp at = 14; repeated google.protobuf.StringValue names = 15;
  repeated group Part = 16 { optional double d = 1; repeated float f = 2; }
  extensions 100 to max;
}
message Whole { optional google.protobuf.Struct extra = 1; optional Whole more = 2; optional M m = 3; }
)";

struct fixture {
  explicit fixture(const char* message, const columns::mapping& how = {}, const std::vector<std::string>& paths = {}) {
    std::string why;
    const auto schema = isomer::dynamic::schema::from_proto(source, why);
    type = columns::row_type::make(schema, message, how, paths, why);
    is_part = !paths.empty();
    if (!type) std::fputs(why.c_str(), stderr), std::abort();
  }
  columns::row_type type;
  bool is_part;
};

template <class Format>
void check(const fixture& on, std::string_view bytes) {
  isomer::arena memory;
  isomer::dynamic::message m(on.type.message(), memory);
  columns::row_builder rows(on.type);
  // The first row may be the malformed one, and then the second must not contain parts of it.
  const isomer::status want = isomer::decode(Format{}, bytes, m), got = rows.add(Format{}, bytes);
  const bool is_stricter = got.cause == isomer::code::bad_utf8 || got == isomer::status{isomer::code::bad_value, 0};
  if (!on.is_part && !is_stricter && got != want) std::abort();
  const bool is_there = got.ok();
  if (rows.add(Format{}, bytes) != got || rows.rows() != (is_there ? 2u : 0u)) std::abort();
  ArrowArray batch;
  if (!rows.finish(batch).ok()) std::abort();
  batch.release(&batch);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fixture all[] = {fixture("M"), fixture("M", {.unknown_fields = "unknown"}),
                                fixture("M", {.enums = columns::enum_as::dictionary}, {"one", "leaves.s", "map"}),
                                fixture("Whole", {.recursion = 1})};
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const fixture& on = all[data[0] & 3];
  switch (data[0] >> 2 & 7) {
    case 0:
    case 1: check<isomer::protobuf>(on, bytes); break;
    case 2: check<isomer::json>(on, bytes); break;
    case 3: check<isomer::msgpack>(on, bytes); break;
    case 4: check<isomer::msgpack_numbers>(on, bytes); break;
    case 5: check<isomer::cbor>(on, bytes); break;
    case 6: check<isomer::cbor_numbers>(on, bytes); break;
    default: check<isomer::text>(on, bytes);
  }
  return 0;
}
