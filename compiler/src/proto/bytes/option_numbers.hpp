// SPDX-License-Identifier: MIT
// The numbers of options of google/protobuf/descriptor.proto that affect the compiler.
#pragma once
#include <cstdint>

namespace isomer::compiler::proto::number {

namespace features {
inline constexpr std::int32_t file = 50, message = 12, field = 21, oneof = 1, extension_range = 50, enumeration = 7,
                              enum_value = 2, service = 34, method = 35;
}
namespace file_option {
inline constexpr std::int32_t optimize_for = 9, cc_generic_services = 16, java_generic_services = 17,
                              java_string_check_utf8 = 27;
inline constexpr std::uint64_t lite_runtime = 3;
}  // namespace file_option
namespace message_option {
inline constexpr std::int32_t message_set = 1, map_entry = 7, legacy_json_conflicts = 11;
}
namespace field_option {
inline constexpr std::int32_t ctype = 1, packed = 2, deprecated = 3, lazy = 5, jstype = 6, weak = 10,
                              unverified_lazy = 15, retention = 17, targets = 19, feature_support = 22;
inline constexpr std::uint64_t of_source = 2;  // a value of retention
}  // namespace field_option
namespace enum_option {
inline constexpr std::int32_t allow_alias = 2, legacy_json_conflicts = 6;
}
namespace enum_value_option {
inline constexpr std::int32_t debug_redact = 3, feature_support = 4, json = 998;
}
namespace range_option {
inline constexpr std::int32_t declaration = 2, verification = 3;
}
namespace declared {
inline constexpr std::int32_t number = 1, full_name = 2, type = 3, reserved = 5, repeated = 6;
}
namespace support {
inline constexpr std::int32_t introduced = 1, deprecated = 2, warning = 3, removed = 4, removal_error = 5;
}

}  // namespace isomer::compiler::proto::number
