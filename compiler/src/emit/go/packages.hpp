// SPDX-License-Identifier: MIT
// Which Go package a file is of, and where its code goes: the rules of protoc-gen-go, whose code ours is beside.
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
  // The first file whose package nothing tells, if there is one.
  std::optional<problem> build(const model::schema& schema, const go_parameters& said);

  const go_package& of(const model::file& f) const { return packages_.at(&f); }
  // "example.com/demo/person.isomer.go"
  std::string path(const model::file& f) const;
  // How protoc-gen-go makes the structs of a message.
  go_api api(const model::message& m) const;

 private:
  std::map<const model::file*, go_package> packages_;
  go_parameters said_;
};

}  // namespace isomer::compiler::emit
