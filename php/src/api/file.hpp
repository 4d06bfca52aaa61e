// SPDX-License-Identifier: MIT
// Reads .proto files through PHP's streams, so that open_basedir and stream wrappers apply to them as to any other
// file.
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

  std::string root() const { return root_; }  // the name by which other files import it
  std::string spelled() const;                // where files are searched for
  std::optional<std::string> open(const std::string& name) const;

 private:
  std::string root_;
  std::vector<std::string> folders_;  // that of the file is the first
};

}  // namespace isomer::php_api
