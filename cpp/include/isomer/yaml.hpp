// SPDX-License-Identifier: MIT
// encode and decode, and the YAML format.
#pragma once
#include "api/any_types.hpp"
#include "api/decode.hpp"
#include "api/encode.hpp"
#include "api/extensions.hpp"
#include "api/registry.hpp"
#include "format/yaml/format.hpp"
#include "message.hpp"

ISOMER_COMPILED_ONCE(isomer::yaml)
ISOMER_NAMED_ONCE(isomer::yaml)
