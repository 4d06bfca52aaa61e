// Views: text stays in the input, lists go into an arena, and nothing is allocated when both are on the stack
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <isomer/protobuf.hpp>
#include <string>
#include "person.isomer.hpp"

int main() {
  demo::Person person{.name = "Ada King", .phone = {{.number = "+447700900123"}, {.number = "+442079460018"}}};
  const std::string bytes = isomer::encode(isomer::protobuf{}, person).value();

  char block[1024];
  isomer::arena arena(block, sizeof block);  // grows with operator new when the block is full
  auto view = isomer::decode<demo::PersonView>(isomer::protobuf{}, bytes, arena);
  if (!view) return 1;

  bool inside = view->name.data() > bytes.data() && view->name.data() < bytes.data() + bytes.size();
  std::printf("name: %s, a view of the input: %s\n", std::string(view->name).c_str(), inside ? "yes" : "no");
  for (const auto& phone : view->phone) std::printf("phone: %s\n", std::string(phone.number).c_str());

  // A view that you fill yourself points at your own strings and arrays, and needs no arena.
  const demo::Person_PhoneNumberView phones[] = {{.number = "+441632960042", .type = demo::Person_PhoneType::WORK}};
  demo::PersonView mine{.name = "Charles Babbage", .phone = phones};
  auto size = isomer::encode(isomer::protobuf{}, mine).value().size();
  std::printf("a view of constants: %zu bytes of protobuf\n", size);

  arena.reset();  // `view` is gone from here on
  return inside ? 0 : 1;
}
