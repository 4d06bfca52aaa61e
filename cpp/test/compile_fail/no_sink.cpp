// expect: constraints not satisfied|no matching function
// SPDX-License-Identifier: MIT
// Where bytes go must append, or hold bytes.
#include <isomer/protobuf.hpp>
#include <vector>
#include "person.isomer.hpp"

void f(std::vector<int>& numbers) { (void)isomer::encode(isomer::protobuf{}, demo::Person{}, numbers); }
