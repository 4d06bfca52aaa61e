// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string_view>

namespace isomer::records {

// CRC-32C, rotated and with a constant added, as TensorFlow's files have it: so that the checksum of bytes that hold
// checksums is no special case.
std::uint32_t masked_checksum(std::string_view bytes);

}  // namespace isomer::records
