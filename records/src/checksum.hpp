// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string_view>

namespace isomer::records {

// Returns CRC-32C, rotated and with a constant added, as in TensorFlow's files, so that checksums of bytes that contain
// checksums are not a special case.
std::uint32_t masked_checksum(std::string_view bytes);

}  // namespace isomer::records
