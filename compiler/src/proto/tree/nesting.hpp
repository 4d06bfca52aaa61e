// SPDX-License-Identifier: MIT
// The limits of https://protobuf.dev/programming-guides/proto-limits/, and the range of field numbers.
#pragma once
#include <cstddef>
#include <cstdint>

namespace isomer::compiler::proto {

inline constexpr int too_deep = 32;         // the first depth of messages that is an error
inline constexpr int deepest_option = 100;  // the maximum depth of messages in an option's value
inline constexpr std::size_t longest_name = 65535;
inline constexpr std::int32_t largest_number = 536870911;
inline constexpr std::int32_t first_reserved_number = 19000, last_reserved_number = 19999;
inline constexpr std::int32_t up_to_max = -1;  // the end of a range with max, until its message was read
inline constexpr std::size_t longest_package = 511, longest_reserved_name = 65535, deepest_package = 100;
inline constexpr std::size_t most_fields = 65535;
// The maximum size of options that apply to several ranges, which are copied for each.
inline constexpr std::size_t most_copied_bytes = std::size_t{64} << 20;
// From edition 2026 on, unless a feature says otherwise.
inline constexpr std::size_t most_fields_2026 = 1500, most_oneofs_2026 = 1000, most_members_2026 = 1200,
                             most_values_2026 = 1700;

}  // namespace isomer::compiler::proto
