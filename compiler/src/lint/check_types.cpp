// SPDX-License-Identifier: MIT
// Checks names of types in other packages: https://protobuf.dev/programming-guides/style/#confusing-relative-packages.
#include "check.hpp"
#include "proto/tree/visit.hpp"

namespace isomer::compiler::lint {
namespace {

// The file of a type, and its full name.
template <class Type>
void check_type(subject& of, const Type* type, std::string_view written, proto::place at) {
  if (!type || !type->in || written.starts_with('.') || written.size() == type->full_name.size()) return;
  if (type->in->package.empty() || type->in->package == of.file.package) return;
  of.tell(
      rule::relative_type, at,
      "the type " + quoted(written) + " of another package is to be named with all of it" + such_as(type->full_name));
}

}  // namespace

void check_types(subject& of) {
  if (!of.on.has(rule::relative_type)) return;
  proto::each_field(of.file, [&](const proto::field& f) {
    check_type(of, f.message_type, f.type_name, f.type_at);
    check_type(of, f.enum_type, f.type_name, f.type_at);
    if (f.is_extension) check_type(of, f.of, f.extendee, f.extendee_at);
  });
  for (const proto::service& s : of.file.services)
    for (const proto::method& m : s.methods) {
      check_type(of, m.input_type, m.input, m.input_at);
      check_type(of, m.output_type, m.output, m.output_at);
    }
}

}  // namespace isomer::compiler::lint
