// SPDX-License-Identifier: MIT
// transcode: from one format to another, for any two whose headers are included.
#pragma once
#include "api/transcode.hpp"
#include "message.hpp"
