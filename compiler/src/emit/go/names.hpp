// SPDX-License-Identifier: MIT
// Names as protoc-gen-go makes them, and the messages that code is generated for.
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
  std::string name;     // the struct's member: that of the oneof, if the field is in one
  std::string member;   // the wrapper's member, in a oneof
  std::string wrapper;  // the wrapper type in a oneof, "Person_Email"
};

// Names as they are written in one file. Packages that it names are imported.
class go_names {
 public:
  go_names(const model::file& f, const go_packages& packages) : file_(f), packages_(packages) {}

  // Returns "Person_PhoneNumber" or "timestamppb.Timestamp".
  std::string type(const model::message& m) { return qualified(*m.in, m); }
  std::string type(const model::enumeration& e) { return qualified(*e.in, e); }
  const go_field& field(const model::message& m, const model::field& f);
  // Whether the message's methods are generated, and in this file.
  bool is_generated(const model::message& m);
  // Returns prefix + "_" + what, a name in the package that only this file uses.
  const std::string& prefix();
  // The names of imported packages in this file, by path.
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
  std::map<const model::message*, bool> generated_;
};

}  // namespace isomer::compiler::emit
