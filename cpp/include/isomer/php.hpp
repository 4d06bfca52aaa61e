// SPDX-License-Identifier: MIT
// encode and decode, and the format of PHP's serialize().
#pragma once
#include "api/decode.hpp"
#include "api/encode.hpp"
#include "format/php/format.hpp"
#include "message.hpp"

ISOMER_COMPILED_ONCE(isomer::php)
ISOMER_COMPILED_ONCE(isomer::php_list)
