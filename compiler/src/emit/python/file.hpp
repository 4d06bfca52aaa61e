// SPDX-License-Identifier: MIT
// Generates a schema's files in Python: a module for each.
#pragma once
#include <optional>
#include <string>
#include "../../model/declarations.hpp"
#include "../../problem.hpp"
#include "naming/names.hpp"

namespace isomer::compiler::emit {

// Returns why Python cannot have a module for the file, if so.
std::optional<problem> python_refusal(const model::file& f);
std::string python_file(const model::file& f, const python_names& names);

}  // namespace isomer::compiler::emit
