// SPDX-License-Identifier: MIT
// Which classes a schema's messages, enums and oneofs are, and in which namespaces.
//
// A class is called as the schema calls it, and what is nested stands in a namespace called like the class around it.
// What PHP reserves, or has already, gets a '_' at its end, as many as it takes. Names depend on the file and its
// imports only, never on what else the generator was given.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>
#include "../../../model/declarations.hpp"
#include "../../../model/options.hpp"
#include "../../../problem.hpp"
#include "../../name_pool.hpp"

namespace isomer::compiler::emit {

struct php_class {
  std::string space;  // "Demo\Person", or nothing for the global namespace
  std::string name;   // "PhoneNumber"

  std::string full() const { return space.empty() ? name : space + '\\' + name; }
};

class php_names {
 public:
  // What is wrong with a file's option php_namespace or php_class_prefix, if anything.
  std::optional<problem> build(const model::schema& schema, const std::vector<std::string>& prefix);

  // One case, or constant, for each value of an enum, in their order.
  const std::vector<std::string>& cases(const model::enumeration& e) const { return cases_of(e).names; }
  // The case whose number is zero, or where a descriptor that no compiler made has none, nothing.
  const std::string& zero(const model::enumeration& e) const { return cases_of(e).zero; }

  // Of a message, an enum, or a oneof, whose class is the enum of its members.
  const php_class& of(const model::declaration& d) const { return classes_.at(&d); }

 private:
  struct wish {
    const model::declaration* of;
    std::string wanted;
  };

  struct enum_cases {
    std::vector<std::string> names;
    std::string zero;
  };

  const enum_cases& cases_of(const model::enumeration& e) const;
  std::optional<problem> name_space(const model::file& f, const std::vector<std::string>& prefix,
                                    std::string& to) const;
  // Messages and enums that stand side by side, what is in the messages, and at last what is made up.
  void name_types(const model::file& f, const std::string& space, const std::vector<model::message*>& messages,
                  const std::vector<model::enumeration*>& enums, const std::vector<model::oneof*>& oneofs);
  void claim_all(const model::file& f, name_pool& pool, const std::string& space, const std::vector<wish>& wishes);
  bool is_taken(const model::file& f, const std::string& full_name);

  std::map<const model::declaration*, php_class> classes_;
  mutable std::map<const model::enumeration*, enum_cases> cases_;    // as they are asked for
  std::map<std::string, std::set<const model::file*>> declared_;     // by folded full name
  std::map<const model::file*, std::set<const model::file*>> seen_;  // all that a file imports, once somebody asked
};

// camelCase, as in JSON: "firstName" of first_name.
std::string php_camel_case(const std::string& name);
// "FirstName".
std::string php_pascal_case(const std::string& name);

}  // namespace isomer::compiler::emit
