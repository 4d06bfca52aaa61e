// Protobuf text: a file that people write, with comments; extensions by name; and what is wrong with a bad one
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <isomer/protobuf.hpp>
#include <isomer/text.hpp>
#include <string>
#include <string_view>
#include "features/proto2.isomer.hpp"
#include "person.isomer.hpp"

constexpr std::string_view file = R"(
# Who answers the telephone.
name: 'Ada' " Lovelace"  # two literals, one name
id: 0x2A
phone { number: "+447700900123" type: HOME }
phone: < number: "+447700900124", type: WORK >
)";

int main() {
  auto ada = isomer::decode<demo::Person>(isomer::text{}, file);
  if (!ada) return 1;
  std::printf("%s", isomer::encode(isomer::text{}, *ada)->c_str());

  // Extensions and the contents of an Any have full names, which the format must know.
  using namespace features::proto2;
  const isomer::text format{.single_line = true, .extensions = isomer::extensions<count, texts>};
  auto message = isomer::decode<Extendable>(format, "own: 7 [features.proto2.texts]: ['a', 'b']");
  if (!message || !isomer::set(*message, count, 3)) return 1;
  std::printf("%s\n", isomer::encode(format, *message)->c_str());

  std::string_view bad = "name: 'Ada'\nphone { type: HOUSE }";
  isomer::status error = isomer::decode<demo::Person>(isomer::text{}, bad).error();
  std::printf("%s\n", isomer::text::explain(bad, error).text().c_str());
  return ada->id == 42 && ada->phone.size() == 2 && error.cause == isomer::code::bad_value ? 0 : 1;
}
