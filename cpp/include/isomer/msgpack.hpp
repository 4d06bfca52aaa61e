// SPDX-License-Identifier: MIT
// encode and decode, and the MessagePack format.
#pragma once
#include "api/decode.hpp"
#include "api/encode.hpp"
#include "format/msgpack/format.hpp"
#include "message.hpp"

ISOMER_COMPILED_ONCE(isomer::msgpack)
ISOMER_COMPILED_ONCE(isomer::msgpack_numbers)
ISOMER_COMPILED_ONCE(isomer::msgpack_array)
