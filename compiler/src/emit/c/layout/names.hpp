// SPDX-License-Identifier: MIT
// The names of a file in C, where types, functions, constants and macros share one space: each is given once. Whatever
// would be the second of its name gets a '_' at its end, as many as it takes. They depend on the file alone, so that
// what two files give alike is a clash.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>
#include "../../../model/declarations.hpp"

namespace isomer::compiler::emit {

class c_names {
 public:
  struct choice {
    std::string case_type;  // demo_M_kind_case
    std::string not_set;    // demo_M_kind_NOT_SET
  };

  struct clash {
    std::string name;
    const model::file* with = nullptr;
  };

  // Keywords of C that C++ lacks, and what structs of ours mention: no member may be called so either.
  static std::span<const char* const> words();

  void begin_file(const model::file& f);
  std::string apart(std::string wanted);
  // Of a message: so that its functions are apart, too.
  std::string message(std::string wanted);
  // Of its fields and oneofs, when it has its own.
  void name_members(const model::message& m, const std::string& name);

  // The first name that another file has given, too.
  const std::optional<clash>& found_clash() const { return clash_; }

  const choice& of(const model::oneof& o) const { return choices_.at(&o); }
  // What the macros of a field's capacities begin with: demo_M_name.
  const std::string& constants(const model::field& f) const { return constants_.at(&f); }
  const std::string& case_constant(const model::field& f) const { return case_constants_.at(&f); }

 private:
  std::string all_apart(std::string wanted, std::span<const char* const> endings);

  bool take(const std::string& name);

  const model::file* file_ = nullptr;
  std::set<std::string> used_;
  std::map<std::string, const model::file*> owners_;
  std::optional<clash> clash_;
  std::map<const model::oneof*, choice> choices_;
  std::map<const model::field*, std::string> constants_, case_constants_;
};

}  // namespace isomer::compiler::emit
