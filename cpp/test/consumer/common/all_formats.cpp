// Uses what the compiled libraries hold, all of it: every walk over tables, Any and extensions by name, and schemas
// known at run time. It is linked with libraries that another compiler has built. SPDX-License-Identifier: MIT
#include <cstdio>
#include <isomer/cbor.hpp>
#include <isomer/dynamic.hpp>
#include <isomer/item.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/positional.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/reflect.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include <string>

#include "post/letter.isomer.hpp"

namespace {

const post::Letter letter{.to = post::Address{.street = "Rue de Rivoli", .number = 1},
                          .lines = {"Dear Ada,", "hello."}};

template <class Format>
bool returns(const char* name, const Format& format) {
  const auto bytes = isomer::encode(format, letter);
  if (!bytes) return std::printf("%s: not written\n", name), false;
  const auto same = isomer::decode<post::Letter>(format, *bytes);
  isomer::arena arena;
  const auto view = isomer::decode<post::LetterView>(format, *bytes, arena);
  if (same && *same == letter && view && isomer::encode(format, *view).value() == *bytes) return true;
  return std::printf("%s: not the same letter\n", name), false;
}

bool knows_schemas_at_run_time() {
  std::string why;
  const auto schema = isomer::dynamic::schema::from_proto(R"(edition = "2023"; message Point { int32 x = 1; })", why);
  if (!schema) return std::puts(why.c_str()), false;
  isomer::arena arena;
  isomer::dynamic::message point(*schema.find("Point"), arena), other(*schema.find("Point"), arena);
  if (!isomer::decode(isomer::json{}, R"({"x": 3})", point)) return false;
  const std::string bytes = isomer::encode(isomer::msgpack{}, point).value();
  return isomer::encode(isomer::yaml{}, point).value() == "x: 3\n" && isomer::decode(isomer::msgpack{}, bytes, other) &&
         isomer::equal(point, other) &&
         isomer::decode(isomer::json{}, R"({"x": "no"})", point).cause == isomer::code::bad_value;
}

bool reflects() {
  return isomer::debug_string(letter).find("Rivoli") != std::string::npos && isomer::hash(letter) != 0;
}

}  // namespace

int main() {
  bool well = returns("protobuf", isomer::protobuf{});
  well &= returns("JSON", isomer::json{});
  well &= returns("JSON in lines", isomer::json{.indent = 2});
  well &= returns("text", isomer::text{});
  well &= returns("MessagePack", isomer::msgpack{});
  well &= returns("CBOR", isomer::cbor{});
  well &= returns("YAML", isomer::yaml{});
  well &= returns("PHP", isomer::php{});
  well &= returns("positional", isomer::positional{});
  if (!knows_schemas_at_run_time()) well = false, std::puts("dynamic: wrong");
  if (!reflects()) well = false, std::puts("reflection: wrong");
  return well ? 0 : 1;
}
