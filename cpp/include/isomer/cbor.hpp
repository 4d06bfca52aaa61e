// SPDX-License-Identifier: MIT
// encode and decode, and the CBOR format.
#pragma once
#include "api/decode.hpp"
#include "api/encode.hpp"
#include "format/cbor.hpp"
#include "message.hpp"
