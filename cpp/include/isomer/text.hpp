// SPDX-License-Identifier: MIT
// encode and decode, and the protobuf text format.
#pragma once
#include "api/any_types.hpp"
#include "api/decode.hpp"
#include "api/encode.hpp"
#include "api/extensions.hpp"
#include "api/registry.hpp"
#include "format/text/format.hpp"
#include "message.hpp"

ISOMER_COMPILED_ONCE(isomer::text)
ISOMER_NAMED_ONCE(isomer::text)
