// SPDX-License-Identifier: MIT
// explain<Message>(format, input, status), for the formats whose headers are included.
#pragma once
#include "api/explain.hpp"
