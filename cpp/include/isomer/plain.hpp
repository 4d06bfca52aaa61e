// SPDX-License-Identifier: MIT
// Plain structs as messages: include this header to encode and decode them. If a struct has a description, declare it
// before the first use, as with any specialization.
#pragma once
#include "memory/bytes.hpp"
#include "memory/fixed.hpp"
#include "memory/hash_map.hpp"
#include "memory/sequence.hpp"
#include "memory/set.hpp"
#include "memory/unique.hpp"
#include "message.hpp"
#include "schema/plain.hpp"
