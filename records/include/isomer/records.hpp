// SPDX-License-Identifier: MIT
// Splits streams of bytes into records, one message each, and parses names of formats. Link the library
// isomer::records.
#pragma once
#include "records/cut.hpp"
#include "records/frame.hpp"
#include "records/registry_header.hpp"
#include "records/spec.hpp"
