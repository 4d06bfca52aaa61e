// SPDX-License-Identifier: MIT
// Floating-point numbers as the shortest text that reads back as the same number, with JSON's digits; also inf, -inf
// and nan.
#pragma once
#include <string>

namespace isomer::inspect {

std::string real_text(double v);
std::string real_text(float v);

}  // namespace isomer::inspect
