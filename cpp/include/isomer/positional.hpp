// SPDX-License-Identifier: MIT
// encode and decode, and the positional format.
#pragma once
#include "api/decode.hpp"
#include "api/encode.hpp"
#include "format/positional/format.hpp"
#include "message.hpp"

ISOMER_COMPILED_ONCE(isomer::positional)
