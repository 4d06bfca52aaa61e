// SPDX-License-Identifier: MIT
// Plain structs as messages: include this, and encode and decode them as they are. Where a struct has a description,
// it must stand before the first use, as with any specialisation.
#pragma once
#include "memory/bytes.hpp"
#include "memory/fixed.hpp"
#include "memory/hash_map.hpp"
#include "memory/sequence.hpp"
#include "memory/set.hpp"
#include "memory/unique.hpp"
#include "message.hpp"
#include "schema/plain.hpp"
