// SPDX-License-Identifier: MIT
// A description is in namespace isomer, so it names its message from the global namespace, and names of isomer without
// a prefix.
#include "describe.hpp"
#include <algorithm>
#include "members.hpp"
#include "types.hpp"

namespace isomer::compiler::emit {
namespace {

std::string qualified(const cpp_names& names, const model::file& f, const std::string& name) {
  const std::string& space = names.space(f);
  return space.empty() ? name : space + "::" + name;
}

std::string_view known_name(known k) {
  switch (k) {
    case known::none: break;
    case known::any: return "any";
    case known::duration: return "duration";
    case known::field_mask: return "field_mask";
    case known::list_value: return "list_value";
    case known::structure: return "structure";
    case known::timestamp: return "timestamp";
    case known::value: return "value";
    case known::wrapper: return "wrapper";
  }
  return "none";
}

// Returns "kind::string, rule::optional, utf8::unchecked", without defaults.
std::string traits(const model::field& f) {
  std::string text;
  if (f.rule == rule::map)
    text = "kind::" + std::string(kind_name(f.key->kind)) + ", kind::" + std::string(kind_name(f.value->kind));
  else text = "kind::" + std::string(kind_name(f.kind));
  bool states_rule =
      f.rule != rule::map && f.rule != rule::oneof && (f.rule != rule::implicit || model::is_unchecked(f));
  if (states_rule) text += ", rule::" + std::string(rule_name(f.rule));
  if (model::is_unchecked(f)) text += ", utf8::unchecked";
  return text;
}

std::string description(const model::field& f, const model::message& m, const cpp_members& members) {
  std::string start = std::to_string(f.number) + ", " + string_literal(f.name) + ", &M::";
  std::string text;
  if (f.rule == rule::oneof) {
    text = "choice<" + start + members.of(*f.choice_of) + ", " + std::to_string(f.choice + 1) + ", " + traits(f) + '>';
  } else {
    text = (f.rule == rule::map ? "map_field<" : "field<") + start + members.of(f) + ", " + traits(f) + '>';
  }
  if (f.own_json_name) text = "with_json_name<" + text + ", " + string_literal(f.json_name) + '>';
  if (model::is_group_like(f, m)) text = "with_text_name<" + text + ", " + string_literal(f.message_type->name) + '>';
  if (f.debug_redact) text = "redacted<" + text + '>';
  return text;
}

}  // namespace

std::string_view kind_name(kind k) {
  switch (k) {
    case kind::boolean: return "boolean";
    case kind::int32: return "int32";
    case kind::sint32: return "sint32";
    case kind::uint32: return "uint32";
    case kind::int64: return "int64";
    case kind::sint64: return "sint64";
    case kind::uint64: return "uint64";
    case kind::fixed32: return "fixed32";
    case kind::sfixed32: return "sfixed32";
    case kind::fixed64: return "fixed64";
    case kind::sfixed64: return "sfixed64";
    case kind::float32: return "float32";
    case kind::float64: return "float64";
    case kind::enumeration: return "enumeration";
    case kind::string: return "string";
    case kind::bytes: return "bytes";
    case kind::message: return "message";
    case kind::group: return "group";
  }
  return "message";
}

std::string_view rule_name(rule r) {
  switch (r) {
    case rule::implicit: return "implicit";
    case rule::optional: return "optional";
    case rule::required: return "required";
    case rule::repeated: return "repeated";
    case rule::packed: return "packed";
    case rule::map: return "map";
    case rule::oneof: return "oneof";
  }
  return "implicit";
}

void describe_enum(writer& out, const model::enumeration& e, const cpp_names& names) {
  out.gap();
  out.line("template <>");
  out.open("struct isomer::describe_enum<" + qualified(names, *e.in, names.of(e)) + "> {");
  std::vector<std::string> values;
  values.reserve(e.values.size());
  for (const model::enumerator& v : e.values)
    values.push_back('{' + string_literal(v.name) + ", " + std::to_string(v.number) + '}');
  out.items("static constexpr enumerator values[] = {", values, "};");
  if (std::any_of(e.values.begin(), e.values.end(), [](auto& v) { return v.json_name.has_value(); })) {
    std::transform(e.values.begin(), e.values.end(), values.begin(),
                   [](auto& v) { return string_literal(v.json_name.value_or(v.name)); });
    out.items("static constexpr std::string_view json_names[] = {", values, "};");
  }
  if (e.closed) out.line("static constexpr bool closed = true;");
  if (e.full_name == "google.protobuf.NullValue") out.line("static constexpr bool is_null = true;");
  out.close("};");
}

void describe_message(writer& out, const model::message& m, const cpp_names& names, const cpp_modes& modes) {
  std::string type = qualified(names, *m.in, names.of(m).basic) + "<Memory>";
  out.gap();
  out.line("template <class Memory>");
  out.open("struct isomer::describe<" + type + "> {");
  out.line("using M = ::" + type + ';');
  out.line("static constexpr std::string_view full_name = " + string_literal(m.full_name) + ';');
  out.line("static constexpr auto unknown = &M::unknown_fields;");
  if (known form = model::known_of(m); form != known::none)
    out.line("static constexpr isomer::known known = isomer::known::" + std::string(known_name(form)) + ';');
  if (m.message_set) out.line("static constexpr bool message_set = true;");
  if (auto mode = modes.of(m))
    out.line(std::string("static constexpr bool by_table = ") + (*mode == cpp_mode::TABLE ? "true;" : "false;"));
  if (!m.reserved.empty()) {
    std::vector<std::string> reserved;
    reserved.reserve(m.reserved.size());
    for (const std::string& name : m.reserved) reserved.push_back(string_literal(name));
    out.items("static constexpr std::string_view reserved[] = {", reserved, "};");
  }

  cpp_members members(m, names);
  std::vector<const model::field*> fields(m.fields.begin(), m.fields.end());
  std::sort(fields.begin(), fields.end(), [](auto* a, auto* b) { return a->number < b->number; });
  if (fields.empty()) out.line("using fields = isomer::fields<>;");
  else out.line("using fields = isomer::fields<");
  for (const model::field* f : fields)
    out.line("    " + description(*f, m, members) + (f == fields.back() ? ">;" : ","));
  out.close("};");
}

}  // namespace isomer::compiler::emit
