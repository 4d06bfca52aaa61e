// SPDX-License-Identifier: MIT
// explain<Message>(format, input, status), for the formats whose headers are there, too.
#pragma once
#include "api/explain.hpp"
