// SPDX-License-Identifier: MIT
// Members are in the schema's order, each below its comment.
#include "struct.hpp"
#include "../comments.hpp"
#include "describe.hpp"
#include "types.hpp"

namespace isomer::compiler::emit {
namespace {

constexpr std::string_view deprecated = "[[deprecated]] ";

std::string_view mark(bool is_deprecated) { return is_deprecated ? deprecated : std::string_view(); }

// Writes the members of one struct.
class struct_writer {
 public:
  struct_writer(writer& out, const model::message& m, const cpp_names& names)
      : out_(out),
        message_(m),
        names_(names),
        members_(m, names),
        scope_(names, *m.in, &members_.all()),
        types_(scope_, m, members_) {}

  void write() {
    nested_types();
    for (const model::field* x : message_.extensions)
      out_.line("static constexpr " + names_.of(*x).type + ' ' + members_.of(*x) + "{};");
    for (const model::field* f : message_.fields) {
      if (!f->choice_of) field(*f);
      else if (f == f->choice_of->members.front()) oneof(*f->choice_of);
    }
    for (const model::field* f : message_.fields)
      if (f->default_value) out_.line("static constexpr " + types_.constant(*f, members_.default_of(*f)) + ';');
    out_.line("typename Memory::unknown_fields unknown_fields{};");
    out_.line();
    equality();
  }

 private:
  void nested_types() {
    for (const model::message* m : message_.messages)
      out_.line("using " + members_.of(*m) + " = " + scope_.of(*m) + "<Memory>;");
    for (const model::enumeration* e : message_.enums)
      out_.line("using " + members_.of(*e) + " = " + scope_.of(*e) + ';');
    if (!message_.messages.empty() || !message_.enums.empty()) out_.line();
  }
  void field(const model::field& f) {
    commented_line(out_, f.comment, std::string(mark(f.deprecated)) + types_.member(f) + ' ' + members_.of(f) + "{};");
  }
  void oneof(const model::oneof& o) {
    comment_above(out_, o.comment, true);
    std::vector<std::string> names = cpp_members::cases(o);
    for (std::size_t i = 0; i < o.members.size(); ++i) {
      // The alternatives of a variant are no declarations of their own, so their comments are above it, by name.
      model::comments c = o.members[i]->comment;
      if (c.leading.empty() && c.trailing.empty()) continue;
      out_.line("// " + names[i + 1] + ':');
      comment_above(out_, c, true);
    }
    std::vector<std::string> alternatives;
    alternatives.reserve(o.members.size());
    for (const model::field* f : o.members) alternatives.push_back(types_.member(*f));
    out_.items(scope_.global("isomer::oneof") + '<', alternatives, "> " + members_.of(o) + "{};");

    for (std::size_t i = 0; i < names.size(); ++i) names[i] += " = " + std::to_string(i);
    out_.items("struct " + members_.case_of(o) + " { static constexpr " + scope_.global("std::size_t") + ' ', names,
               "; };");
  }

  // A defaulted operator is checked where the struct ends. There, a struct that contains itself is incomplete, and the
  // traits of a library's containers may be evaluated wrongly for good: with libc++ 19, a message whose map contains
  // such messages was considered trivially relocatable, and moved as bytes in a growing list. The body of a function is
  // checked where it is called.
  void equality() {
    const std::string type = "(const " + names_.of(message_).basic + '&';
    if (!message_.cyclic) return out_.line("bool operator==" + type + ") const = default;");
    std::string other = "o";
    while (members_.all().contains(other)) other += '_';
    const std::string is_that_of = " == " + other + '.';
    out_.open("constexpr bool operator==" + type + ' ' + other + ") const {");
    for (const model::field* f : message_.fields) {
      if (f->choice_of && f != f->choice_of->members.front()) continue;
      const std::string& name = f->choice_of ? members_.of(*f->choice_of) : members_.of(*f);
      std::string line = "if (!(";
      line.append(name).append(is_that_of).append(name).append(")) return false;");
      out_.line(line);
    }
    out_.line("return unknown_fields == " + other + ".unknown_fields;");
    out_.close("}");
  }

  writer& out_;
  const model::message& message_;
  const cpp_names& names_;
  cpp_members members_;
  cpp_scope scope_;
  cpp_types types_;
};

}  // namespace

void write_enum(writer& out, const model::enumeration& e, const cpp_names& names) {
  out.gap();
  comment_above(out, e.comment, true);
  cpp_scope scope(names, *e.in);
  std::string attribute = e.deprecated ? "[[deprecated]] " : "";
  out.open("enum class " + attribute + names.of(e) + " : " + scope.global("std::int32_t") + " {");
  const std::vector<std::string>& enumerators = names.enumerators(e);
  for (std::size_t i = 0; i < enumerators.size(); ++i) {
    const model::enumerator& v = e.values[i];
    std::string name = enumerators[i] + (v.deprecated ? " [[deprecated]]" : "");
    commented_line(out, v.comment, name + " = " + std::to_string(v.number) + ',');
  }
  out.close("};");
}

void write_extension(writer& out, const model::field& f, const cpp_names& names) {
  out.gap();
  // The names that isomer::extension and the key declare would otherwise be found before those of the namespace.
  static const std::set<std::string> members = {"extendee", "value",         "number", "full_name", "kind",
                                                "rule",     "default_value", "utf8",   "extension"};
  cpp_scope outside(names, *f.in), inside(names, *f.in, &members);
  cpp_types types(inside);
  const extension_names& own = names.of(f);
  std::vector<std::string> traits = {std::to_string(f.number), string_literal(f.full_name),
                                     outside.global("isomer::kind::") + std::string(kind_name(f.kind)),
                                     outside.global("isomer::rule::") + std::string(rule_name(f.rule))};
  if (model::is_unchecked(f)) traits.push_back(outside.global("isomer::utf8::unchecked"));
  comment_above(out, f.comment, true);
  out.items("struct " + own.type + " : " + outside.global("isomer::extension<"), traits, "> {");
  out.indent();
  out.line("template <class Memory>");
  out.line("using extendee = " + inside.of(*f.extendee) + "<Memory>;");
  out.line("template <class Memory>");
  out.line("using value = " + types.value(f) + ';');
  if (f.default_value) out.line("static constexpr " + types.constant(f, "default_value") + ';');
  out.close("};");
  out.line(std::string(mark(f.deprecated)) + "inline constexpr " + own.type + ' ' + own.key + "{};");
}

void write_struct(writer& out, const model::message& m, const cpp_names& names) {
  out.gap();
  comment_above(out, m.comment, true);
  out.line("template <class Memory>");
  out.open("struct " + std::string(mark(m.deprecated)) + names.of(m).basic + " {");
  struct_writer(out, m, names).write();
  out.close("};");
}

void write_aliases(writer& out, const model::message& m, const cpp_names& names) {
  const message_names& own = names.of(m);
  cpp_scope scope(names, *m.in);
  // The alias needs the attribute, too, since its users do not name the template.
  std::string attribute = m.deprecated ? " [[deprecated]]" : "";
  out.line("using " + own.plain + attribute + " = " + own.basic + '<' + scope.global("isomer::owning") + ">;");
  out.line("using " + own.view + attribute + " = " + own.basic + '<' + scope.global("isomer::view") + ">;");
}

}  // namespace isomer::compiler::emit
