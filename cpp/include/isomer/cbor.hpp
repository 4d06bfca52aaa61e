// SPDX-License-Identifier: MIT
// encode and decode, and the CBOR format.
#pragma once
#include "api/decode.hpp"
#include "api/encode.hpp"
#include "format/cbor/format.hpp"
#include "message.hpp"

ISOMER_COMPILED_ONCE(isomer::cbor)
ISOMER_COMPILED_ONCE(isomer::cbor_numbers)
ISOMER_COMPILED_ONCE(isomer::cbor_array)
ISOMER_COMPILED_ONCE(isomer::cbor_deterministic)
ISOMER_COMPILED_ONCE(isomer::cbor_numbers_deterministic)
ISOMER_COMPILED_ONCE(isomer::cbor_array_deterministic)
