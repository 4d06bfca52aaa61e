// SPDX-License-Identifier: MIT
// Emits a schema's file as PHP: a file for each class, where PSR-4 looks for it.
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
// "Demo/Person.php", from the folder of the namespace `root`. Nothing, if the class is not below it.
std::optional<std::string> php_path(const php_class& c, const std::string& root);

}  // namespace isomer::compiler::emit
