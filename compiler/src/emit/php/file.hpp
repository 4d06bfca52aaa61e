// SPDX-License-Identifier: MIT
// Generates a schema's files in PHP: a file for each class, at its path by PSR-4.
#pragma once
#include <optional>
#include <string>
#include <vector>
#include "../../model/declarations.hpp"
#include "../../model/options.hpp"
#include "naming/names.hpp"

namespace isomer::compiler::emit {

struct php_file {
  const php_class* of;
  std::string text;
};

std::vector<php_file> php_files(const model::file& f, const php_names& names, const php_parameters& said);
// Returns "Demo/Person.php", relative to the folder of the namespace `root`; nothing if the class is not below it.
std::optional<std::string> php_path(const php_class& c, const std::string& root);

}  // namespace isomer::compiler::emit
