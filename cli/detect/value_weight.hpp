// SPDX-License-Identifier: MIT
// How well bytes read as messages of MessagePack or CBOR.
#pragma once
#include <optional>
#include <string_view>
#include "../inspect/values/head.hpp"

namespace isomer::cli {

// On the scale of weigh_message(); nothing if they are not maps to the last byte, one behind the other, whose keys are
// texts or numbers and whose texts are UTF-8. `is_cut`: the last may be incomplete. `may_be_list`: a list will do for a
// map at the top.
std::optional<int> value_weight(std::string_view s, head_reader read, bool is_cut, bool may_be_list);

}  // namespace isomer::cli
