// SPDX-License-Identifier: MIT
// encode and decode, and the ProtoJSON format.
#pragma once
#include "api/any_types.hpp"
#include "api/decode.hpp"
#include "api/encode.hpp"
#include "api/extensions.hpp"
#include "api/registry.hpp"
#include "format/json/format.hpp"
#include "message.hpp"

ISOMER_COMPILED_ONCE(isomer::json)
ISOMER_NAMED_ONCE(isomer::json)
