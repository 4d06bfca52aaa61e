// Declares the half of the consumer that writes.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "post/letter.isomer.hpp"

std::string send(const post::Letter& letter);
