// SPDX-License-Identifier: MIT
// Names as protoc-gen-go makes them, and which messages code is generated for.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include "../../model/declarations.hpp"
#include "packages.hpp"

namespace isomer::compiler::emit {

// "foo_bar.baz" becomes "FooBarBaz", "Foo.Bar" "Foo_Bar".
std::string go_camel_case(std::string_view name);

struct go_field {
  std::string name;     // of the struct's member: that of the oneof, if it is in one
  std::string member;   // of the wrapper's member, in a oneof
  std::string wrapper;  // the type in a oneof, "Person_Email"
};

// One file's view of the schema: what it names, it imports.
class go_names {
 public:
  go_names(const model::file& f, const go_packages& packages) : file_(f), packages_(packages) {}

  // As this file writes it: "Person_PhoneNumber" or "timestamppb.Timestamp".
  std::string type(const model::message& m) { return qualified(*m.in, m); }
  std::string type(const model::enumeration& e) { return qualified(*e.in, e); }
  const go_field& field(const model::message& m, const model::field& f);
  // Whether the message's methods are generated, and in this file.
  bool is_served(const model::message& m);
  // What of this file's may be named in the package: prefix + "_" + what.
  const std::string& prefix();
  // By path, the name by which this file calls the package.
  const std::map<std::string, std::string>& imports() const { return imports_; }

 private:
  std::string qualified(const model::file& in, const model::declaration& d);
  void name_fields(const model::message& m);

  const model::file& file_;
  const go_packages& packages_;
  std::string prefix_;
  std::map<std::string, std::string> imports_;
  std::set<std::string> aliases_ = {"fast", "unsafe"};
  std::map<const model::field*, go_field> fields_;
  std::set<const model::message*> named_;
  std::map<const model::message*, bool> served_;
};

}  // namespace isomer::compiler::emit
