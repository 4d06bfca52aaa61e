// SPDX-License-Identifier: MIT
// What the messages, enums and extensions of a schema are called in C++, and how to refer to them from anywhere.
//
// A name is the schema's own. Flattened names (Outer_Inner) and made-up ones (basic_X, XView, x_extension) give way to
// it, and the name of a keyword or of a macro gives way to every other: whatever gives way gets a '_' at its end, as
// many as it takes. Services come last: they stand in a header of their own, and change none of the messages'. A file's
// names depend on the file and its imports only, never on what else protoc was given.
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

// Names of one scope in C and in C++, where keywords and macros give way.
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
  // prefix: namespaces around those of every package, but for those that are shipped.
  cpp_names(const model::schema& schema, const std::vector<std::string>& prefix);

  // "a::b", or nothing for the global namespace.
  const std::string& space(const model::file& f) const { return files_.at(&f).space; }
  const message_names& of(const model::message& m) const { return messages_.at(&m); }
  const std::string& of(const model::enumeration& e) const { return enums_.at(&e); }
  const service_names& of(const model::service& s) const { return services_.at(&s); }
  const extension_names& of(const model::field& extension) const { return extensions_.at(&extension); }
  // One for each value.
  const std::vector<std::string>& enumerators(const model::enumeration& e) const;

  // Whether a file, or one that it includes, declares a name in a namespace.
  bool declares(const model::file& f, const std::string& space, const std::string& name) const;

 private:
  struct file_names {
    std::string space;
    std::set<const model::file*> seen;                      // the file and all that it includes
    std::map<std::string, std::set<std::string>> declared;  // by namespace; what the file itself adds
  };

  void name_space(const model::file& f, const std::vector<std::string>& prefix);
  void name_types(const model::file& f);
  void name_services(const model::file& f, cpp_name_pool& pool);

  std::map<const model::file*, file_names> files_;
  std::map<const model::message*, message_names> messages_;
  std::map<const model::enumeration*, std::string> enums_;
  mutable std::map<const model::enumeration*, std::vector<std::string>> enumerators_;  // as they are asked for
  std::map<const model::field*, extension_names> extensions_;
  std::map<const model::service*, service_names> services_;
};

// What names mean at one place: in the namespace of a file, or in a struct there.
class cpp_scope {
 public:
  // members: the names of the struct, or null.
  cpp_scope(const cpp_names& names, const model::file& f, const std::set<std::string>* members = nullptr)
      : names_(names), file_(f), members_(members) {}

  std::string of(const model::message& m) const { return refer(names_.space(*m.in), names_.of(m).basic); }
  // Under one memory policy.
  std::string owning(const model::message& m) const { return refer(names_.space(*m.in), names_.of(m).plain); }
  std::string view(const model::message& m) const { return refer(names_.space(*m.in), names_.of(m).view); }
  std::string of(const model::enumeration& e) const { return refer(names_.space(*e.in), names_.of(e)); }
  const std::vector<std::string>& enumerators(const model::enumeration& e) const { return names_.enumerators(e); }
  // "std::x", or "::std::x" where std means something else.
  std::string global(std::string_view path) const;
  // A parameter that hides nothing, as -Wshadow wants it.
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
