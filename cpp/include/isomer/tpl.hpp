// SPDX-License-Identifier: MIT
// encode and decode, and the tpl format.
#pragma once
#include "api/decode.hpp"
#include "api/encode.hpp"
#include "format/tpl/format.hpp"
#include "message.hpp"
