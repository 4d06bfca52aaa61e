// SPDX-License-Identifier: MIT
// An option whose value is a format.
#pragma once
#include <optional>
#include <string>
#include "../options/app.hpp"
#include "spec.hpp"

namespace isomer::cli {

CLI::Option* add_format_option(CLI::App& verb, const std::string& name, std::optional<format_spec>& to, direction where,
                               const std::string& help);

}  // namespace isomer::cli
