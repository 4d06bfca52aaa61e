// SPDX-License-Identifier: MIT
// What generated code includes: descriptions and memory policies, but no format.
#pragma once
#include "api/compiled_once.hpp"
#include "api/missing_header.hpp"
#include "memory/owning.hpp"
#include "memory/view.hpp"
#include "schema/enumeration.hpp"
#include "schema/extension.hpp"
#include "schema/message.hpp"
