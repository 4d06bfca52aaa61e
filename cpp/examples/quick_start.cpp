// The example of the README: a struct, its bytes, and the same struct again
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <string>
#include "person.isomer.hpp"  // made from schema/person.proto by protoc-gen-isomer

int main() {
  demo::Person ada{
      .name = "Ada", .id = 1, .phone = {{.number = "+447700900123", .type = demo::Person_PhoneType::HOME}}};

  isomer::result<std::string> bytes = isomer::encode(isomer::protobuf{}, ada);
  isomer::result<demo::Person> same = isomer::decode<demo::Person>(isomer::protobuf{}, *bytes);
  if (!same || *same != ada) return 1;

  isomer::result<std::string> text = isomer::encode(isomer::json{.indent = 2}, ada);
  std::printf("%zu bytes of protobuf; as JSON:\n%s\n", bytes->size(), text->c_str());
}
