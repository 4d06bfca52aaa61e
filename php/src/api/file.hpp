// SPDX-License-Identifier: MIT
// .proto files, by PHP's streams: open_basedir and stream wrappers hold for them as for any other file.
#pragma once
#include <optional>
#include <string>
#include <vector>
#include "../zend.hpp"

namespace isomer::php_api {

class proto_files {
 public:
  explicit proto_files(const zend_string* path);
  void look_in(const zend_string* folder) { folders_.emplace_back(ZSTR_VAL(folder), ZSTR_LEN(folder)); }

  std::string root() const { return root_; }  // as imports would name it
  std::string spelled() const;                // where the file is looked for, and the others
  std::optional<std::string> open(const std::string& name) const;

 private:
  std::string root_;
  std::vector<std::string> folders_;  // that of the file first
};

}  // namespace isomer::php_api
