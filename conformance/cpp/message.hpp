// SPDX-License-Identifier: MIT
// A message that a request may name: how to convert it, and how it stands in an Any.
#pragma once
#include "answer.hpp"

namespace testee {

struct message {
  isomer::any_type type;
  ConformanceResponse (*convert)(const ConformanceRequest&, isomer::any_type_list);
};
template <class M>
constexpr message message_of() {
  return {isomer::any_type_of<M>, &convert<M>};
}

// Each in a file of its own: they are large, and compile side by side.
message proto2();
message proto3();
message edition2023();
message proto2_editions();
message proto3_editions();

}  // namespace testee
