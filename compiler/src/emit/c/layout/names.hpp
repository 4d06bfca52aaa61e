// SPDX-License-Identifier: MIT
// Assigns the names of a file in C, where types, functions, constants and macros share one scope. A name that is taken
// gets a '_' appended, or several. Names depend on the file alone, so that two files may collide.
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

  // Keywords of C that C++ lacks, and the types that generated structs mention, which no member may be called either.
  static std::span<const char* const> words();

  void begin_file(const model::file& f);
  std::string apart(std::string wanted);
  // Claims the names of a message and of its functions.
  std::string message(std::string wanted);
  // Claims the names of its fields and oneofs, after its own.
  void name_members(const model::message& m, const std::string& name);

  // Returns the first name that another file has assigned, too.
  const std::optional<clash>& found_clash() const { return clash_; }

  const choice& of(const model::oneof& o) const { return choices_.at(&o); }
  // Returns demo_M_name, the prefix of the macros of a field's capacities.
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
