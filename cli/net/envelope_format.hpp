// SPDX-License-Identifier: MIT
// The command's formats, and what the envelopes of isomer::net call them.
#pragma once
#include <cstdint>
#include <optional>
#include "../formats/spec.hpp"

namespace isomer::cli {

// Nothing for a format that envelopes have no number for.
std::optional<std::uint32_t> envelope_format(const format_spec& f);
// The format with this number, without options but that for its keys; nothing if there is none.
std::optional<format_spec> format_of_envelope(std::uint32_t number);

}  // namespace isomer::cli
