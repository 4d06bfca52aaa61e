// Reads a message whose schema is text in the program: the library for messages known at run time, as it is installed.
// SPDX-License-Identifier: MIT
#include <isomer/dynamic.hpp>
#include <isomer/json.hpp>
#include <string>

int main() {
  std::string why;
  const auto schema = isomer::dynamic::schema::from_proto(R"(edition = "2023"; message Point { int32 x = 1; })", why);
  if (!schema) return 1;
  isomer::arena arena;
  isomer::dynamic::message point(*schema.find("Point"), arena);
  return isomer::decode(isomer::json{}, R"({"x": 3})", point) &&
                 isomer::encode(isomer::json{}, point).value() == R"({"x":3})"
             ? 0
             : 1;
}
