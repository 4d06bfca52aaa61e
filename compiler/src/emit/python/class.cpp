// SPDX-License-Identifier: MIT
// Within a message, enums come first and then messages, since fields begin with values of those enums.
#include "class.hpp"
#include <set>
#include "code.hpp"
#include "docs.hpp"
#include "field.hpp"
#include "literal.hpp"

namespace isomer::compiler::emit {
namespace {

void write_head(writer& out, const std::string& name, std::vector<python_code> arguments) {
  python_code{"class " + name + '(', std::move(arguments), "):"}.write(out, "", "");
  out.indent();
}

python_code said(const char* keyword, const std::string& value) { return {keyword + ('=' + value)}; }

python_code item_of(const std::string& key, const std::string& value) {
  return {python_string(key) + ": " + python_string(value)};
}

void add_unless_empty(std::vector<python_code>& to, python_code of) {
  if (!of.items.empty()) to.push_back(std::move(of));
}

class message_writer {
 public:
  message_writer(writer& out, python_scope& scope, const model::message& m) : out_(out), scope_(scope), message_(m) {}

  void write() {
    head();
    const python_doc doc(message_);
    doc.write(out_);
    if (!doc.empty()) leave_gap();
    for (const model::enumeration* e : message_.enums) {
      part();
      write_python_enum(out_, scope_, *e);
      leave_gap();
    }
    for (const model::message* m : message_.messages) {
      part();
      write_python_message(out_, scope_, *m);
      leave_gap();
    }
    scope_.enter(message_);
    fields();
    if (is_empty_ && doc.empty()) out_.line("pass");
    out_.dedent();
  }

 private:
  void head() {
    std::vector<python_code> arguments = {{scope_.isomer("Message")}, said("name", python_string(message_.full_name))};
    python_code reserved{"reserved=[", {}, "]"};
    for (const std::string& name : message_.reserved) reserved.items.push_back({python_string(name)});
    add_unless_empty(arguments, std::move(reserved));
    if (message_.message_set) arguments.push_back({"message_set=True"});
    write_head(out_, scope_.names().of(message_), std::move(arguments));
  }
  // A oneof is where its first member is.
  void fields() {
    std::set<const model::oneof*> written;
    for (const model::field* f : message_.fields) {
      if (f->choice_of && !written.insert(f->choice_of).second) continue;
      part();
      if (f->choice_of ? write_python_oneof(out_, scope_, *f->choice_of) : write_python_field(out_, scope_, *f))
        leave_gap();
    }
  }
  void leave_gap() { wants_gap_ = true; }
  void part() {
    if (wants_gap_) out_.line();
    wants_gap_ = is_empty_ = false;
  }

  writer& out_;
  python_scope& scope_;
  const model::message& message_;
  bool wants_gap_ = false, is_empty_ = true;
};

}  // namespace

void write_python_message(writer& out, python_scope& scope, const model::message& m) {
  message_writer(out, scope, m).write();
}

void write_python_enum(writer& out, python_scope& scope, const model::enumeration& e) {
  std::vector<python_code> arguments = {{scope.isomer("Enum")}, said("name", python_string(e.full_name))};
  if (e.closed) arguments.push_back({"closed=True"});
  const std::vector<std::string>& members = scope.names().members(e);
  python_code names{"names={", {}, "}"}, json_names{"json_names={", {}, "}"};
  for (std::size_t i = 0; i < members.size(); ++i) {
    const model::enumerator& v = e.values[i];
    if (members[i] != v.name) names.items.push_back(item_of(members[i], v.name));
    if (v.json_name) json_names.items.push_back(item_of(v.name, *v.json_name));
  }
  add_unless_empty(arguments, std::move(names));
  add_unless_empty(arguments, std::move(json_names));
  write_head(out, scope.names().of(e), std::move(arguments));
  const python_doc doc(e);
  doc.write(out);
  bool wants_gap = !doc.empty();
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (wants_gap) out.line();
    out.line(members[i] + " = " + std::to_string(e.values[i].number));
    const python_doc of_member(e.values[i]);
    of_member.write(out);
    wants_gap = !of_member.empty();
  }
  out.dedent();
}

}  // namespace isomer::compiler::emit
