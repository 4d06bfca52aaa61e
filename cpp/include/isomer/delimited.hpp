// SPDX-License-Identifier: MIT
// Messages one behind the other, each with its length in front: streams as protobuf delimits them.
#pragma once
#include "api/delimited.hpp"
