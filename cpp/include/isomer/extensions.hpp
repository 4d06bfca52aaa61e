// SPDX-License-Identifier: MIT
// Tables of extensions for a format: isomer::extensions and isomer::registry. The headers of JSON and text include
// them.
#pragma once
#include "api/extensions.hpp"
#include "api/registry.hpp"
