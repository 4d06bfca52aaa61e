// SPDX-License-Identifier: MIT
// The limits of https://protobuf.dev/programming-guides/proto-limits/ and of the numbers of fields.
#pragma once
#include <cstddef>
#include <cstdint>

namespace isomer::compiler::proto {

inline constexpr int too_deep = 32;         // so many messages within each other are one too many
inline constexpr int deepest_option = 100;  // messages within each other in an option's value
inline constexpr std::size_t longest_name = 65535;
inline constexpr std::int32_t largest_number = 536870911;
inline constexpr std::int32_t first_reserved_number = 19000, last_reserved_number = 19999;
inline constexpr std::int32_t up_to_max = -1;  // of a range that says max, until its message is read
inline constexpr std::size_t longest_package = 511, longest_reserved_name = 65535, deepest_package = 100;
inline constexpr std::size_t most_fields = 65535;
// Of options that are those of several ranges: a file must not be a thousand times itself.
inline constexpr std::size_t most_copied_bytes = std::size_t{64} << 20;
// From edition 2026 on, unless a feature says otherwise.
inline constexpr std::size_t most_fields_2026 = 1500, most_oneofs_2026 = 1000, most_members_2026 = 1200,
                             most_values_2026 = 1700;

}  // namespace isomer::compiler::proto
