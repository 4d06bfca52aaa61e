// Well-known types: a point in time, a value of any shape, and an Any of types that you list
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <string>
#include "person.isomer.hpp"

using isomer::google::protobuf::Any, isomer::google::protobuf::Timestamp, isomer::google::protobuf::Value;

int main() {
  Timestamp moment{.seconds = 1700000000, .nanos = 5000000};
  std::printf("%s\n", isomer::encode(isomer::json{}, moment)->c_str());

  auto value = isomer::decode<Value>(isomer::json{}, R"({"list":[1,true,null],"text":"x"})");
  std::printf("%s\n", isomer::encode(isomer::json{}, *value)->c_str());

  // In protobuf an Any is a name and bytes. Its JSON spells the message out, so it must know the types: these two.
  isomer::json format{.types = isomer::any_types<demo::Person, Timestamp>};
  demo::Person person{.name = "Ada", .id = 1};
  Any any{.type_url = "type.googleapis.com/demo.Person", .value = *isomer::encode(isomer::protobuf{}, person)};
  auto text = isomer::encode(format, any);
  std::printf("%s\n", text->c_str());
  auto back = isomer::decode<Any>(format, *text);

  any.type_url = "type.googleapis.com/demo.WifiStatus";
  isomer::status error = isomer::encode(format, any).error();
  std::printf("a type that is not listed: %s\n", std::string(error.message()).c_str());

  auto same = isomer::decode<demo::Person>(isomer::protobuf{}, back->value);
  return value && same && *same == person && error.cause == isomer::code::unknown_type ? 0 : 1;
}
