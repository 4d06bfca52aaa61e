// Errors: a code and a byte offset; and for a human the place, the field, what was expected and what was found
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <isomer/explain.hpp>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <string>
#include <string_view>
#include "person.isomer.hpp"

namespace {

void show(std::string_view text, isomer::json format = {}) {
  auto person = isomer::decode<demo::Person>(format, text);
  if (person) std::printf("fine, id = %d\n", person->id);
  else std::printf("%s\n", isomer::explain<demo::Person>(format, text, person.error()).text().c_str());
}

}  // namespace

int main() {
  show("{\n  \"name\": \"Ada\",\n  \"phone\": [{}, {\"type\": \"CAR\"}]\n}");
  show("{\"id\": 3000000000}");
  show("{\"id\": 1, \"id\": 2}");
  show("{\"id\": 1, \"nickname\": \"A\"}");
  show("{\"id\": 1, \"nickname\": \"A\"}", {.ignore_unknown = true});
  show("{\"phone\": [{\"number\": \"1\"}]}", {.limits = {.memory = 16}});

  // Field 1, five bytes long, of which there are two.
  constexpr std::string_view cut = "\x0a\x05hi";
  isomer::status error = isomer::decode<demo::Person>(isomer::protobuf{}, cut).error();
  std::printf("protobuf: %s\n", isomer::explain<demo::Person>(isomer::protobuf{}, cut, error).text().c_str());
  return error.cause == isomer::code::truncated ? 0 : 1;
}
