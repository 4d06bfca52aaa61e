// SPDX-License-Identifier: MIT
// In what two values without a schema differ.
#pragma once
#include "api/item_differences.hpp"
