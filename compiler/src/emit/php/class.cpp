// SPDX-License-Identifier: MIT
// Constants, properties or a constructor, methods, in this order.
#include "class.hpp"
#include "attribute.hpp"
#include "docs.hpp"
#include "literal.hpp"
#include "members.hpp"
#include "types.hpp"

namespace isomer::compiler::emit {
namespace {

// What the extension has for some of the well-known types besides fields.
const char* parent_of(const model::message& m) {
  switch (model::known_of(m)) {
    case known::any: return "AbstractAny";
    case known::timestamp: return "AbstractTimestamp";
    case known::duration: return "AbstractDuration";
    default: return "AbstractMessage";
  }
}

class class_writer {
 public:
  class_writer(writer& out, php_scope& scope, const model::message& m, const php_parameters& said)
      : out_(out), scope_(scope), message_(m), said_(said), members_(m) {}

  void write() {
    write_doc(out_, {.of = &message_});
    write_message_attribute(out_, scope_, message_);
    out_.line((said_.is_open ? "class " : "final class ") + scope_.of(message_) + " extends " +
              scope_.isomer(parent_of(message_)));
    out_.open("{");
    for (const model::field* f : message_.fields)
      if (f->default_value) constant(*f);
    if (said_.is_readonly) constructor();
    else properties();
    for (const model::oneof* o : message_.oneofs) method(*o);
    out_.close("}");
  }

 private:
  void constant(const model::field& f) {
    std::string value;
    if (!f.enum_type) value = php_default(f);
    else
      value = scope_.of(*f.enum_type) +
              "::" + scope_.names().cases(*f.enum_type)[f.enum_type->by_name.at(*f.default_value)];
    out_.line("public const " + members_.constant(f) + " = " + value + ';');
  }

  void properties() {
    for (const model::field* f : message_.fields) {
      out_.gap();
      property(*f, "public ", ";");
    }
  }
  void constructor() {
    if (message_.fields.empty()) return;
    out_.gap();
    out_.open("public function __construct(");
    for (const model::field* f : message_.fields) property(*f, "public readonly ", ",");
    out_.close(") {");
    out_.line("}");
  }
  void property(const model::field& f, const char* before, const char* after) {
    const std::string& name = members_.property(f);
    write_doc(out_, doc_of(f));
    write_field_attribute(out_, scope_, f, name);
    out_.line(before + php_type(scope_, f) + " $" + name + " = " + php_zero(scope_, f) + after);
  }
  php_doc doc_of(const model::field& f) const {
    php_doc doc{.of = &f};
    const auto is_unsigned = [](const model::field* x) {
      return x && (x->kind == kind::uint64 || x->kind == kind::fixed64);
    };
    if (is_unsigned(&f) || is_unsigned(f.key) || is_unsigned(f.value))
      doc.notes.emplace_back("Unsigned: an int from 2**63 on is negative, as two's complement has it.");
    if (f.default_value) doc.notes.push_back("Null means {@see self::" + members_.constant(f) + "}.");
    if (const std::string type = php_doc_type(scope_, f); !type.empty()) doc.tags.push_back("@var " + type);
    return doc;
  }

  void method(const model::oneof& o) {
    out_.gap();
    write_doc(out_, {.of = &o, .notes = {"Which member of the oneof is there: the first one that is not null."}});
    out_.line("public function " + members_.method(o) + "(): ?" + scope_.of(o));
    out_.open("{");
    out_.open("return match (true) {");
    const std::vector<std::string> cases = php_cases(o);
    for (std::size_t i = 0; i < cases.size(); ++i)
      out_.line("$this->" + members_.property(*o.members[i]) + " !== null => " + scope_.of(o) + "::" + cases[i] + ',');
    out_.line("default => null,");
    out_.close("};");
    out_.close("}");
  }

  writer& out_;
  php_scope& scope_;
  const model::message& message_;
  const php_parameters& said_;
  php_members members_;
};

}  // namespace

std::vector<const model::declaration*> php_references(const model::message& m, bool has_natives) {
  std::vector<const model::declaration*> all;
  const auto add = [&](const model::declaration* d) {
    if (d) all.push_back(d);
  };
  for (const model::field* f : m.fields) {
    const model::field& held = f->rule == rule::map ? *f->value : *f;
    if (!has_natives || !held.message_type || !php_native_of(*held.message_type)) add(held.message_type);
    add(held.enum_type);
  }
  for (const model::oneof* o : m.oneofs) add(o);
  return all;
}

void write_php_class(writer& out, php_scope& scope, const model::message& m, const php_parameters& said) {
  class_writer(out, scope, m, said).write();
}

}  // namespace isomer::compiler::emit
