// SPDX-License-Identifier: MIT
// The differences between two values without a schema.
#pragma once
#include "api/item_differences.hpp"
