// SPDX-License-Identifier: MIT
// Checks values, whose buffers are known to be large enough.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include "column.hpp"
#include "type.hpp"

namespace isomer::columns::ipc::detail {

// Without a bitmap, nothing is null.
bool is_null(const column& c, std::int64_t i);

// Checks that values that are not null are text: data[offsets[i], offsets[i + 1]), where offsets ascend inside of the
// data.
template <class Offset>
bool is_text(const column& c, const Offset* offsets, std::string_view data);

enum class views_are : std::uint8_t { good, outside, no_text, repeated };
// Checks that views that are not null are inside of the data, and are text if they have to be. Text that is repeated so
// often that checking it would not take linear time is not checked, and the result is `repeated`.
views_are check_views(const column& c, const char* views, std::span<const std::string_view> data, bool should_be_text);

// Checks that indices that are not null are less than the count.
bool are_below(const column& c, const type& index, const char* indices, std::int64_t count);

}  // namespace isomer::columns::ipc::detail
