// SPDX-License-Identifier: MIT
// Views that own what they are views of: isomer::owned_view.
#pragma once
#include "api/owned_view.hpp"
