// SPDX-License-Identifier: MIT
// Encodes and decodes messages of a schema as tpl images.
#pragma once
#include <memory>
#include "../codec.hpp"

namespace isomer::cli {

// Messages without a format string are refused as code::bad_value.
std::unique_ptr<codec> make_tpl_codec(const isomer::limits& most, const dynamic::schema& known);

}  // namespace isomer::cli
