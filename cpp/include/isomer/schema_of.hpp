// SPDX-License-Identifier: MIT
// schema_of<M>(): the .proto text of a described message, so that a C++ struct can be the source of the schema.
#pragma once
#include "api/schema_of.hpp"
