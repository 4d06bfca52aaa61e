// Extensions: fields that another schema adds to a message, by their generated key
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <isomer/protobuf.hpp>
#include <string>
#include "features/proto2.isomer.hpp"  // extend Extendable { optional int32 count = 100; repeated string texts = 101; }

int main() {
  using namespace features::proto2;
  Extendable message{.own = 7};
  if (!isomer::set(message, count, 3)) return 1;
  if (!isomer::set(message, texts, {"a", "b"})) return 1;

  const std::string bytes = isomer::encode(isomer::protobuf{}, message).value();
  auto same = isomer::decode<Extendable>(isomer::protobuf{}, bytes);
  if (!same) return 1;
  auto number = isomer::get(*same, count);  // a result: what stands there may be malformed
  auto list = isomer::get(*same, texts);
  if (!number || !*number || !list) return 1;
  std::printf("count: %d, texts: %zu, value is there: %s\n", **number, list->size(),
              isomer::has(*same, value) ? "yes" : "no");
  isomer::clear(*same, count);
  return **number == 3 && list->size() == 2 && !isomer::has(*same, count) ? 0 : 1;
}
