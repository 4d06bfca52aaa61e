// SPDX-License-Identifier: MIT
// The folders in which imports are looked for, the first one first.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace isomer::compiler {

class source_tree {
 public:
  // Each a folder, or several with colons between, as protoc has them. None: the current one.
  explicit source_tree(const std::vector<std::string>& lists);

  // The text of what imports name so.
  std::optional<std::string> open(const std::string& path) const;
  // Where a file lies that imports name so; empty if nowhere.
  std::string file_of(const std::string& path) const;

  // The name that imports have for a file on the command line: its path below one of the folders. Nothing, and why, if
  // it is in none of them, or if another file has the name.
  std::optional<std::string> name_of(const std::string& file, std::string& why) const;

 private:
  std::vector<std::string> folders_;
};

}  // namespace isomer::compiler
