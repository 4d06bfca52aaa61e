// SPDX-License-Identifier: MIT
// Questions about a schema that all emitters have.
#include "declarations.hpp"
#include <algorithm>
#include <set>
#include <utility>

namespace isomer::compiler::model {
namespace {

void append_nested_first(const message& m, std::vector<const message*>& to) {
  for (const message* nested : m.messages) append_nested_first(*nested, to);
  to.push_back(&m);
}

const message* held_by(const field& f) { return f.rule == rule::map ? f.value->message_type : f.message_type; }

// Tarjan's algorithm for strongly connected components, with a stack of its own, since schemas may nest without a
// limit.
class components {
 public:
  explicit components(const std::vector<const message*>& all) {
    for (const message* m : all) state_[m];
    for (const message* m : all)
      if (state_[m].order == 0) visit(*m);
  }
  bool same(const message* a, const message* b) const {
    auto at = state_.find(b);
    return at != state_.end() && state_.at(a).component == at->second.component;
  }

 private:
  struct node {
    int order = 0;  // of discovery; 0 if it was not discovered yet
    int low = 0;
    int component = 0;  // 0 while it is open
  };
  struct frame {
    const message* m;
    std::size_t next_field;
  };

  void open(const message& m) {
    node& n = state_[&m];
    n.order = n.low = ++clock_;
    open_.push_back(&m);
    frames_.push_back({&m, 0});
  }
  void visit(const message& root) {
    open(root);
    while (!frames_.empty()) {
      frame& top = frames_.back();
      if (top.next_field < top.m->fields.size()) follow(*top.m, *top.m->fields[top.next_field++]);
      else close();
    }
  }
  void follow(const message& from, const field& f) {
    const message* to = held_by(f);
    if (!to) return;
    auto at = state_.find(to);
    if (at == state_.end()) return;  // it belongs to another file
    if (at->second.order == 0) open(*to);
    else if (at->second.component == 0) state_[&from].low = std::min(state_[&from].low, at->second.order);
  }
  void close() {
    const message* done = frames_.back().m;
    frames_.pop_back();
    const node& n = state_[done];
    if (!frames_.empty()) {
      node& above = state_[frames_.back().m];
      above.low = std::min(above.low, n.low);
    }
    if (n.low != n.order) return;
    ++components_;
    const message* member = nullptr;
    do {
      member = open_.back();
      open_.pop_back();
      state_[member].component = components_;
    } while (member != done);
  }

  std::map<const message*, node> state_;
  std::vector<const message*> open_;
  std::vector<frame> frames_;
  int clock_ = 0;
  int components_ = 0;
};

}  // namespace

const file* schema::find(std::string_view path) const {
  auto found = by_path.find(path);
  return found == by_path.end() ? nullptr : found->second;
}

bool is_shipped(const file& f) {
  using parts = std::vector<std::string>;
  return f.package == parts{"google", "protobuf"} || f.package == parts{"google", "protobuf", "compiler"};
}

std::vector<const message*> all_messages(const file& f) {
  std::vector<const message*> all;
  for (const message* m : f.messages) append_nested_first(*m, all);
  return all;
}

std::vector<const enumeration*> all_enums(const file& f) {
  std::vector<const enumeration*> all(f.enums.begin(), f.enums.end());
  for (const message* m : all_messages(f)) all.insert(all.end(), m->enums.begin(), m->enums.end());
  return all;
}

std::vector<const field*> all_extensions(const file& f) {
  std::vector<const field*> all(f.extensions.begin(), f.extensions.end());
  for (const message* m : all_messages(f)) all.insert(all.end(), m->extensions.begin(), m->extensions.end());
  return all;
}

void mark_recursion(file& f) {
  components found(all_messages(f));
  std::vector<message*> open = f.messages;
  while (!open.empty()) {
    message* const m = open.back();
    open.pop_back();
    open.insert(open.end(), m->messages.begin(), m->messages.end());
    for (field* member : m->fields) {
      const message* to = held_by(*member);
      const bool back = to && found.same(m, to);
      m->cyclic |= back;
      member->recursive = back && !member->is_list() && member->rule != rule::map;
    }
  }
}

// Escapes bytes as isomer/schema/name.hpp does.
std::string camel_case(std::string_view name) {
  std::string camel;
  bool capital = false;
  for (char c : name) {
    if (c != '_') camel += capital && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    capital = c == '_';
  }
  return camel;
}

std::string snake_case(std::string_view camel) {
  std::string snake;
  for (char c : camel) {
    const bool is_upper = c >= 'A' && c <= 'Z';
    if (is_upper) snake += '_';
    snake += is_upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return snake;
}

bool is_group_like(const field& f, const message& m) {
  if (f.kind != kind::group || f.message_type->parent != &m) return false;
  return std::equal(f.name.begin(), f.name.end(), f.message_type->name.begin(), f.message_type->name.end(),
                    [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b); });
}

bool is_unchecked(const field& f) {
  bool has_text =
      f.rule == rule::map ? f.key->kind == kind::string || f.value->kind == kind::string : f.kind == kind::string;
  return has_text && !f.verified;
}

known known_of(const message& m) {
  static constexpr std::pair<std::string_view, known> table[] = {
      {"Any", known::any},
      {"BoolValue", known::wrapper},
      {"BytesValue", known::wrapper},
      {"DoubleValue", known::wrapper},
      {"Duration", known::duration},
      {"FieldMask", known::field_mask},
      {"FloatValue", known::wrapper},
      {"Int32Value", known::wrapper},
      {"Int64Value", known::wrapper},
      {"ListValue", known::list_value},
      {"StringValue", known::wrapper},
      {"Struct", known::structure},
      {"Timestamp", known::timestamp},
      {"UInt32Value", known::wrapper},
      {"UInt64Value", known::wrapper},
      {"Value", known::value},
  };
  constexpr std::string_view package = "google.protobuf.";
  if (m.parent || !m.full_name.starts_with(package)) return known::none;
  for (auto [name, form] : table)
    if (std::string_view(m.full_name).substr(package.size()) == name) return form;
  return known::none;
}

namespace {

std::set<const file*> files_referred_to(const file& f) {
  std::set<const file*> files;
  const auto refer = [&](const field& x) {
    if (x.extendee) files.insert(x.extendee->in);
    for (const field* at : {&x, x.value}) {
      if (at && at->message_type) files.insert(at->message_type->in);
      if (at && at->enum_type) files.insert(at->enum_type->in);
    }
  };
  for (const message* m : all_messages(f))
    for (const field* x : m->fields) refer(*x);
  for (const field* x : all_extensions(f)) refer(*x);
  files.erase(&f);
  return files;
}

bool declares_options(const file& f) {
  const std::vector<const field*> extensions = all_extensions(f);
  return std::any_of(extensions.begin(), extensions.end(), [](const field* x) {
    return x->extendee && x->extendee->in->path == "google/protobuf/descriptor.proto";
  });
}

// Whether it imports one of the files, at any depth.
bool leads_to(const file& from, const std::set<const file*>& any) {
  std::vector<const file*> open{&from};
  std::set<const file*> seen{&from};
  while (!open.empty()) {
    const file& f = *open.back();
    open.pop_back();
    if (any.contains(&f)) return true;
    for (const file* imported : f.imports)
      if (seen.insert(imported).second) open.push_back(imported);
  }
  return false;
}

}  // namespace

std::vector<const file*> imports_for_types(const file& f) {
  const std::set<const file*> used = files_referred_to(f);
  // Types that are imported publicly.
  std::set<const file*> indirect = used;
  for (const file* imported : f.imports) indirect.erase(imported);
  std::vector<const file*> imports;
  for (const file* imported : f.imports) {
    const bool is_needed = used.contains(imported) || !declares_options(*imported);
    if (is_needed || (!indirect.empty() && leads_to(*imported, indirect))) imports.push_back(imported);
  }
  return imports;
}

std::vector<const file*> files_of_methods(const schema& s, const file& f) {
  std::set<const file*> used;
  for (const service& of : f.services)
    for (const method& m : of.methods) used.insert({m.request->in, m.reply->in});
  used.erase(&f);
  std::vector<const file*> files;
  for (const file& read : s.files)
    if (used.contains(&read)) files.push_back(&read);
  return files;
}

}  // namespace isomer::compiler::model
