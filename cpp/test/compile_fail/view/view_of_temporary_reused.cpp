// expect: deleted function
// SPDX-License-Identifier: MIT
// The same into a message that is there.
#include <isomer/protobuf.hpp>
#include "person.isomer.hpp"

isomer::status read(demo::PersonView& v, std::string&& bytes) {
  return isomer::decode(isomer::protobuf{}, std::move(bytes), v);
}
