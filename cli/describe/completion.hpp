// SPDX-License-Identifier: MIT
// Scripts that complete the command's verbs, options and values in shells.
#pragma once
#include <string>
#include "outline.hpp"

namespace isomer::cli {

std::string bash_completion(const command_outline& c);
std::string zsh_completion(const command_outline& c);
std::string fish_completion(const command_outline& c);

}  // namespace isomer::cli
