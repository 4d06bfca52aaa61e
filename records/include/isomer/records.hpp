// SPDX-License-Identifier: MIT
// Streams of bytes as records, one message each, and formats in text; with the library isomer::records.
#pragma once
#include "records/cut.hpp"
#include "records/frame.hpp"
#include "records/registry_header.hpp"
#include "records/spec.hpp"
