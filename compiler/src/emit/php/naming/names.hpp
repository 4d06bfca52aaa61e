// SPDX-License-Identifier: MIT
// Assigns classes and namespaces to a schema's messages, enums and oneofs.
//
// A class has the schema's name, and nested types are in a namespace with the name of the outer class. A name that PHP
// reserves or already has gets a '_' appended, or several. Names depend on the file and its imports only, and not on
// other files of the same call.
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
  // Returns what is wrong with a file's option php_namespace or php_class_prefix, if anything.
  // Services have names only if they are wanted, so that they cannot change those of messages.
  std::optional<problem> build(const model::schema& schema, const std::vector<std::string>& prefix, bool has_services);

  // Returns a case, or a constant, for each value of an enum, in their order.
  const std::vector<std::string>& cases(const model::enumeration& e) const { return cases_of(e).names; }
  // Returns the case whose number is zero; nothing for an enum without one, which only a descriptor can have.
  const std::string& zero(const model::enumeration& e) const { return cases_of(e).zero; }

  // The class of a message, an enum, a service, whose class is its interface, or a oneof, whose class is the enum of
  // its members.
  const php_class& of(const model::declaration& d) const { return classes_.at(&d); }
  // The class of a service's client.
  const php_class& client_of(const model::service& s) const { return clients_.at(&s); }

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
  // Claims the names of messages and enums in one scope, then those within the messages, and then generated ones.
  void name_types(const model::file& f, const std::string& space, const std::vector<model::message*>& messages,
                  const std::vector<model::enumeration*>& enums, const std::vector<model::oneof*>& oneofs);
  // Behind all types of the file.
  void name_services(const model::file& f, const std::string& space);
  name_pool pool_of(const model::file& f, const std::string& space);
  void claim_all(const model::file& f, name_pool& pool, const std::string& space, const std::vector<wish>& wishes);
  bool is_taken(const model::file& f, const std::string& full_name);

  std::map<const model::declaration*, php_class> classes_;
  std::map<const model::service*, php_class> clients_;
  mutable std::map<const model::enumeration*, enum_cases> cases_;  // computed when needed
  std::map<std::string, std::set<const model::file*>> declared_;   // by folded full name
  // The imports of a file, at any depth, computed when needed.
  std::map<const model::file*, std::set<const model::file*>> seen_;
};

// Returns camelCase, as in JSON: "firstName" for first_name.
std::string php_camel_case(const std::string& name);
// "FirstName".
std::string php_pascal_case(const std::string& name);

}  // namespace isomer::compiler::emit
