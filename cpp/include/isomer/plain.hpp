// SPDX-License-Identifier: MIT
// Plain structs as messages: include this, and encode and decode them as they are. Where a struct has a description,
// it must stand before the first use, as with any specialisation.
#pragma once
#include "message.hpp"
#include "schema/plain.hpp"
