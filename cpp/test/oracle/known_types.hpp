// SPDX-License-Identifier: MIT
// What an Any holds in the tests against libprotobuf: types whose full name is the same in both.
#pragma once
#include <isomer/google/protobuf/duration.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <isomer/json.hpp>

namespace oracle {

inline constexpr auto known_types =
    isomer::any_types<isomer::google::protobuf::Duration, isomer::google::protobuf::Value,
                      isomer::google::protobuf::BytesValue, isomer::google::protobuf::Struct>;

}  // namespace oracle
