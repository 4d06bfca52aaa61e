// SPDX-License-Identifier: MIT
// Conditions as text, made into a filter.
#pragma once
#include <memory>
#include <span>
#include <string>
#include "filter/filter.hpp"

namespace isomer::columns {

// Of the messages of a plan. Null, and why, for a condition that makes no sense.
std::shared_ptr<const filter> make_filter(const plan& of, std::span<const std::string> conditions, std::string& why);

}  // namespace isomer::columns
