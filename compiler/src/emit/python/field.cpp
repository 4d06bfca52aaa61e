// SPDX-License-Identifier: MIT
// An annotation says what the runtime needs to know of a field: its number, or a call where there is more to say.
#include "field.hpp"
#include "docs.hpp"
#include "literal.hpp"
#include "types.hpp"

namespace isomer::compiler::emit {
namespace {

// attribute: the name that a message has for the field, or null for a member of a oneof, which is named by a string.
python_code metadata(python_scope& scope, const model::field& f, const std::string* attribute) {
  std::vector<python_code> more;
  const auto add_if = [&](bool is_so, std::string text) {
    if (is_so) more.push_back({std::move(text)});
  };
  add_if(attribute && *attribute != f.name, "name=" + python_string(f.name));
  add_if(f.own_json_name, "json_name=" + python_string(f.json_name));
  if (f.default_value) more.push_back({"default=" + python_default(scope, f)});
  add_if(f.rule == rule::repeated && is_scalar(f.kind), "packed=False");
  add_if(f.rule == rule::required, "required=True");
  add_if(model::is_unchecked(f), "utf8=False");
  add_if(f.kind == kind::group, "delimited=True");
  add_if(f.debug_redact, "redact=True");
  python_code number{std::to_string(f.number)};
  if (more.empty()) return number;
  more.insert(more.begin(), std::move(number));
  return {scope.isomer("field") + '(', std::move(more), ")"};
}

python_code annotated(python_scope& scope, const model::field& f, const std::string* attribute) {
  std::vector<python_code> parts = {python_type(scope, f), metadata(scope, f, attribute)};
  return {scope.typing("Annotated") + '[', std::move(parts), "]"};
}

std::string shown_default(python_scope& scope, const model::field& f) {
  if (!f.enum_type) return python_default(scope, f);
  const std::vector<std::string>& members = scope.names().members(*f.enum_type);
  return python_enum(scope, *f.enum_type) + '.' + members[f.enum_type->by_name.at(*f.default_value)];
}

}  // namespace

bool write_python_field(writer& out, python_scope& scope, const model::field& f) {
  const std::string& name = scope.names().of(f);
  annotated(scope, f, &name).write(out, name + ": ", " = " + python_zero(scope, f));
  python_doc doc(f);
  if (f.default_value) doc.add_note("None means " + shown_default(scope, f) + '.');
  doc.write(out);
  return !doc.empty();
}

bool write_python_oneof(writer& out, python_scope& scope, const model::oneof& o) {
  std::vector<python_code> members;
  python_doc doc(o);
  for (const model::field* f : o.members) {
    const std::string name = python_string(f->name);
    std::vector<python_code> parts = {{scope.typing("Literal") + '[' + name + ']'}, annotated(scope, *f, nullptr)};
    members.push_back({scope.isomer("Oneof") + '[', std::move(parts), "]"});
    doc.add_named(f->name, python_doc(*f));
  }
  std::string line = scope.names().of(o) + ": ";
  for (const python_code& member : members) line += member.flat() + " | ";
  line += "None = None";
  if (line.size() <= out.room()) out.line(line);
  else {
    out.open(scope.names().of(o) + ": (");
    for (const python_code& member : members) member.write(out, &member == members.data() ? "" : "| ", "");
    out.line("| None");
    out.close(") = None");
  }
  doc.write(out);
  return !doc.empty();
}

}  // namespace isomer::compiler::emit
