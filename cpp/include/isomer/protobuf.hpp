// SPDX-License-Identifier: MIT
// encode, encoded_size and decode, and the protobuf format.
#pragma once
#include "api/decode.hpp"
#include "api/encode.hpp"
#include "api/extension.hpp"
#include "format/protobuf/format.hpp"
#include "message.hpp"

ISOMER_COMPILED_ONCE(isomer::protobuf)
ISOMER_SCHEMAS_ONCE()
