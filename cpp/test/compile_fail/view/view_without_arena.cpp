// expect: this view keeps its lists in an arena
// SPDX-License-Identifier: MIT
// A view with lists has no place of its own for them.
#include <isomer/protobuf.hpp>
#include "person.isomer.hpp"

auto person(std::string_view bytes) { return isomer::decode<demo::PersonView>(isomer::protobuf{}, bytes); }
