// expect: deleted function
// SPDX-License-Identifier: MIT
// A view points into its input, which is gone at the end of the line.
#include <isomer/protobuf.hpp>
#include "person.isomer.hpp"

std::string receive();
isomer::arena a;
auto person = isomer::decode<demo::PersonView>(isomer::protobuf{}, receive(), a);
