// SPDX-License-Identifier: MIT
// Assigns the names of a schema's messages, enums and extensions in C++, and returns how to refer to them.
//
// A name is that of the schema. Flattened names (Outer_Inner) and generated ones (basic_X, XView, x_extension) yield to
// it, and a keyword or a macro yields to every other name: a '_' is appended, or several. Services come last, since
// they are in a header of their own, and change no message's name. The names of a file depend on the file and its
// imports only, and not on other files of the same call.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "../../model/declarations.hpp"
#include "../name_pool.hpp"
#include "reserved.hpp"

namespace isomer::compiler::emit {

// The names of one scope in C or C++, where keywords and macros yield.
class cpp_name_pool : public name_pool {
 public:
  cpp_name_pool() : name_pool(is_reserved_in_cpp) {}
};

struct message_names {
  std::string plain;  // Outer_Inner
  std::string basic;  // basic_Outer_Inner, the template
  std::string view;   // Outer_InnerView
};

struct extension_names {
  std::string key;   // Scope_name, the constant
  std::string type;  // Scope_name_extension
};

struct service_names {
  std::string plain;   // the class to derive from
  std::string client;  // X_client
};

class cpp_names {
 public:
  // prefix: the namespaces around those of every package, except packages that Isomer ships.
  cpp_names(const model::schema& schema, const std::vector<std::string>& prefix);

  // Returns "a::b", or nothing for the global namespace.
  const std::string& space(const model::file& f) const { return files_.at(&f).space; }
  const message_names& of(const model::message& m) const { return messages_.at(&m); }
  const std::string& of(const model::enumeration& e) const { return enums_.at(&e); }
  const service_names& of(const model::service& s) const { return services_.at(&s); }
  const extension_names& of(const model::field& extension) const { return extensions_.at(&extension); }
  // Returns a name for each value.
  const std::vector<std::string>& enumerators(const model::enumeration& e) const;

  // Whether a file, or one that it includes, declares a name in a namespace.
  bool declares(const model::file& f, const std::string& space, const std::string& name) const;

 private:
  struct file_names {
    std::string space;
    std::set<const model::file*> seen;                      // the file and everything that it includes
    std::map<std::string, std::set<std::string>> declared;  // by namespace: what the file itself adds
  };

  void name_space(const model::file& f, const std::vector<std::string>& prefix);
  void name_types(const model::file& f);
  void name_services(const model::file& f, cpp_name_pool& pool);

  std::map<const model::file*, file_names> files_;
  std::map<const model::message*, message_names> messages_;
  std::map<const model::enumeration*, std::string> enums_;
  mutable std::map<const model::enumeration*, std::vector<std::string>> enumerators_;  // computed when needed
  std::map<const model::field*, extension_names> extensions_;
  std::map<const model::service*, service_names> services_;
};

// Resolves names at one place: in the namespace of a file, or in a struct there.
class cpp_scope {
 public:
  // members: the names of the struct, or null.
  cpp_scope(const cpp_names& names, const model::file& f, const std::set<std::string>* members = nullptr)
      : names_(names), file_(f), members_(members) {}

  std::string of(const model::message& m) const { return refer(names_.space(*m.in), names_.of(m).basic); }
  // The name with one memory policy.
  std::string owning(const model::message& m) const { return refer(names_.space(*m.in), names_.of(m).plain); }
  std::string view(const model::message& m) const { return refer(names_.space(*m.in), names_.of(m).view); }
  std::string of(const model::enumeration& e) const { return refer(names_.space(*e.in), names_.of(e)); }
  const std::vector<std::string>& enumerators(const model::enumeration& e) const { return names_.enumerators(e); }
  // Returns "std::x", or "::std::x" where std means something else.
  std::string global(std::string_view path) const;
  // Returns a parameter's name that hides nothing, as -Wshadow requires.
  std::string parameter(std::string name) const {
    while (hidden(name)) name += '_';
    return name;
  }

 private:
  std::string refer(const std::string& space, const std::string& name) const;
  bool hidden(const std::string& name) const;

  const cpp_names& names_;
  const model::file& file_;
  const std::set<std::string>* members_;
};

}  // namespace isomer::compiler::emit
