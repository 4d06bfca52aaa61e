// SPDX-License-Identifier: MIT
// The field numbers of google/protobuf/descriptor.proto, for source locations and for writing descriptors.
#pragma once
#include <cstdint>

namespace isomer::compiler::proto::number {

namespace file {
inline constexpr std::int32_t name = 1, package = 2, dependency = 3, message_type = 4, enum_type = 5, service = 6,
                              extension = 7, options = 8, source_code_info = 9, public_dependency = 10,
                              weak_dependency = 11, syntax = 12, edition = 14, option_dependency = 15;
}
namespace message {
inline constexpr std::int32_t name = 1, field = 2, nested_type = 3, enum_type = 4, extension_range = 5, extension = 6,
                              options = 7, oneof_decl = 8, reserved_range = 9, reserved_name = 10, visibility = 11;
}
namespace range {
inline constexpr std::int32_t start = 1, end = 2, options = 3;
}
namespace field {
inline constexpr std::int32_t name = 1, extendee = 2, number = 3, label = 4, type = 5, type_name = 6, default_value = 7,
                              options = 8, oneof_index = 9, json_name = 10, proto3_optional = 17;
}
namespace oneof {
inline constexpr std::int32_t name = 1, options = 2;
}
namespace enumeration {
inline constexpr std::int32_t name = 1, value = 2, options = 3, reserved_range = 4, reserved_name = 5, visibility = 6;
}
namespace enum_value {
inline constexpr std::int32_t name = 1, number = 2, options = 3;
}
namespace service {
inline constexpr std::int32_t name = 1, method = 2, options = 3;
}
namespace method {
inline constexpr std::int32_t name = 1, input_type = 2, output_type = 3, options = 4, client_streaming = 5,
                              server_streaming = 6;
}
namespace option {
inline constexpr std::int32_t uninterpreted = 999;
}
namespace uninterpreted {
inline constexpr std::int32_t name = 2, identifier = 3, positive = 4, negative = 5, real = 6, string = 7, aggregate = 8,
                              name_part = 1;
}
namespace source {
inline constexpr std::int32_t location = 1, path = 1, span = 2, leading = 3, trailing = 4, detached = 6;
}

}  // namespace isomer::compiler::proto::number
