// SPDX-License-Identifier: MIT
// How meaningful bytes are as messages of MessagePack or CBOR.
#pragma once
#include <isomer/inspect/values/head.hpp>
#include <optional>
#include <string_view>

namespace isomer::cli {

using inspect::head_reader;

// Returns a weight on the scale of weigh_message(). Returns nothing unless the bytes are maps to the last byte, one
// after another, whose keys are texts or numbers and whose texts are UTF-8. With `is_cut`, the last map may be
// incomplete. With `may_be_list`, lists are accepted at the top, too.
std::optional<int> value_weight(std::string_view s, head_reader read, bool is_cut, bool may_be_list);

}  // namespace isomer::cli
