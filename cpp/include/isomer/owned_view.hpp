// SPDX-License-Identifier: MIT
// Views that own the bytes that they refer to: isomer::owned_view.
#pragma once
#include "api/owned_view.hpp"
