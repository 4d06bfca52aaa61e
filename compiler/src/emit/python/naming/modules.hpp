// SPDX-License-Identifier: MIT
// The module of each file: a/b/person.proto is a.b.person_isomer.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace isomer::compiler::emit {

struct python_module {
  std::vector<std::string> package;  // "a", "b"
  std::string name;                  // "person_isomer"

  // Returns "a.b", or nothing at the top.
  std::string dotted_package() const;
  // Returns "a/b/person_isomer.py".
  std::string path() const;
};

// Every part of the path is a name: what cannot be in one becomes an underscore.
python_module python_module_of(std::string_view path, const std::vector<std::string>& prefix);

}  // namespace isomer::compiler::emit
