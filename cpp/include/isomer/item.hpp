// SPDX-License-Identifier: MIT
// Values without a schema: isomer::item, in JSON, YAML, MessagePack, CBOR and PHP.
#pragma once
#include "api/item.hpp"
#include "item/item.hpp"
