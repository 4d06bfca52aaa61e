// SPDX-License-Identifier: MIT
// The folders in which imports are searched, in order.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace isomer::compiler {

class source_tree {
 public:
  // Each argument is a folder, or several separated by colons, as for protoc. Without any, it is the current folder.
  explicit source_tree(const std::vector<std::string>& lists);

  // Returns the text of the file that imports name so.
  std::optional<std::string> open(const std::string& path) const;
  // Returns the path of the file that imports name so; empty if there is none.
  std::string file_of(const std::string& path) const;

  // Returns the import name of a file on the command line, which is its path below one of the folders. Returns nothing,
  // and the reason, if it is in none of them, or if another file has the same name.
  std::optional<std::string> name_of(const std::string& file, std::string& why) const;

 private:
  std::vector<std::string> folders_;
};

}  // namespace isomer::compiler
