// Errors: a code and a byte offset, and for JSON the line, the column and the path of the field
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <string>
#include <string_view>
#include "person.isomer.hpp"

namespace {

void show(std::string_view text, isomer::json format = {}) {
  auto person = isomer::decode<demo::Person>(format, text);
  if (person) std::printf("fine, id = %d\n", person->id);
  else std::printf("%s\n", isomer::json::explain(text, person.error()).text().c_str());
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
  auto person = isomer::decode<demo::Person>(isomer::protobuf{}, "\x0a\x05hi");
  isomer::status error = person.error();
  std::printf("protobuf: %s at byte %zu\n", std::string(error.message()).c_str(), error.at);
  return error.cause == isomer::code::truncated ? 0 : 1;
}
