// The half of the consumer that reads what the other half wrote, and compares.
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>

#include "sender.hpp"

int main() {
  const post::Letter letter{.to = post::Address{.street = "Rue de Rivoli", .number = 1},
                            .lines = {"Dear Ada,", "hello."}};
  const auto same = isomer::decode<post::Letter>(isomer::protobuf{}, send(letter));
  if (!same || !(same.value() == letter)) return std::puts("protobuf: not the same letter"), 1;

  const std::string json = isomer::encode(isomer::json{}, letter).value();
  const auto again = isomer::decode<post::Letter>(isomer::json{}, json);
  if (!again || !(again.value() == letter)) return std::puts("JSON: not the same letter"), 1;
}
