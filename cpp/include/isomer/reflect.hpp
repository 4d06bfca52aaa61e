// SPDX-License-Identifier: MIT
// The contents of a message, without knowing its type: iterate, get by path, compare, hash, merge, print.
#pragma once
#include "api/print.hpp"
#include "api/reflect.hpp"
