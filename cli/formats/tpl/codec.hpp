// SPDX-License-Identifier: MIT
// Messages of a schema as images of tpl.
#pragma once
#include <memory>
#include "../codec.hpp"

namespace isomer::cli {

// Messages that have no format string are refused: code::bad_value.
std::unique_ptr<codec> make_tpl_codec(const isomer::limits& most, const dynamic::schema& known);

}  // namespace isomer::cli
