// SPDX-License-Identifier: MIT
// The Go package of a file, and the path of its code, by the rules of protoc-gen-go.
#pragma once
#include <map>
#include <optional>
#include <string>
#include "../../model/declarations.hpp"
#include "../../model/options.hpp"
#include "../../problem.hpp"

namespace isomer::compiler::emit {

struct go_package {
  std::string path;  // "example.com/demo"
  std::string name;  // "demo"
};

class go_packages {
 public:
  // Returns the first file whose package is not specified, if there is one.
  std::optional<problem> build(const model::schema& schema, const go_parameters& given);

  const go_package& of(const model::file& f) const { return packages_.at(&f); }
  // "example.com/demo/person.isomer.go"
  std::string path(const model::file& f) const;
  // How protoc-gen-go generates the structs of a message.
  go_api api(const model::message& m) const;

 private:
  std::map<const model::file*, go_package> packages_;
  go_parameters parameters_;
};

}  // namespace isomer::compiler::emit
