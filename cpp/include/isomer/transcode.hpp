// SPDX-License-Identifier: MIT
// transcode: from one format to another, whichever two are included.
#pragma once
#include "api/transcode.hpp"
#include "message.hpp"
