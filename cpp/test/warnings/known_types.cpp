// SPDX-License-Identifier: MIT
// Every type that formats know by its name, through one of them, as a user's file has it: tools/test/warnings compiles
// it with -DFORMAT=….
#include <isomer/cbor.hpp>
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/duration.isomer.hpp>
#include <isomer/google/protobuf/empty.isomer.hpp>
#include <isomer/google/protobuf/field_mask.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/positional.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/text.hpp>
#include <isomer/tpl.hpp>
#include <isomer/yaml.hpp>

namespace {

namespace known = isomer::google::protobuf;
using format = isomer::FORMAT;

template <template <class> class Message>
bool both_ways(std::string_view input, std::string& output, isomer::arena& a) {
  auto owning = isomer::decode<Message<isomer::owning>>(format{}, input);
  auto view = isomer::decode<Message<isomer::view>>(format{}, input, a);
  return owning && view && isomer::encode(format{}, *owning, output) && isomer::encode(format{}, *view, output);
}

}  // namespace

bool all_known_types(std::string_view input, std::string& output, isomer::arena& a);
bool all_known_types(std::string_view input, std::string& output, isomer::arena& a) {
  return both_ways<known::basic_Timestamp>(input, output, a) && both_ways<known::basic_Duration>(input, output, a)
#ifndef FORMAT_tpl  // which has neither maps nor messages that hold themselves
         && both_ways<known::basic_Any>(input, output, a) && both_ways<known::basic_Empty>(input, output, a) &&
         both_ways<known::basic_FieldMask>(input, output, a) && both_ways<known::basic_Struct>(input, output, a) &&
         both_ways<known::basic_Value>(input, output, a) && both_ways<known::basic_ListValue>(input, output, a)
#endif
         && both_ways<known::basic_DoubleValue>(input, output, a) &&
         both_ways<known::basic_FloatValue>(input, output, a) && both_ways<known::basic_Int64Value>(input, output, a) &&
         both_ways<known::basic_UInt64Value>(input, output, a) &&
         both_ways<known::basic_Int32Value>(input, output, a) &&
         both_ways<known::basic_UInt32Value>(input, output, a) && both_ways<known::basic_BoolValue>(input, output, a) &&
         both_ways<known::basic_StringValue>(input, output, a) && both_ways<known::basic_BytesValue>(input, output, a);
}
