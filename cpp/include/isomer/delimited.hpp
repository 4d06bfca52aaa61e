// SPDX-License-Identifier: MIT
// Messages one after another, each after its length: protobuf's delimited streams.
#pragma once
#include "api/delimited.hpp"
