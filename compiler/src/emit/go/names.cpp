// SPDX-License-Identifier: MIT
// Applies the rules of protoc-gen-go, whose structs have these names. They depend on the order of fields.
#include "names.hpp"
#include <algorithm>

namespace isomer::compiler::emit {
namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
char upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

std::string local_name(const model::file& in, const model::declaration& d) {
  std::size_t package = 0;
  for (const std::string& part : in.package) package += part.size() + 1;
  return go_camel_case(std::string_view(d.full_name).substr(package));
}

}  // namespace

std::string go_camel_case(std::string_view s) {
  std::string out;
  auto lower_at = [&](std::size_t i) { return i < s.size() && is_lower(s[i]); };
  for (std::size_t i = 0; i < s.size(); ++i) {
    const char c = s[i];
    if (c == '.') {
      if (!lower_at(i + 1)) out += '_';
    } else if (c == '_' && (i == 0 || s[i - 1] == '.')) {
      out += 'X';
    } else if (c == '_' && lower_at(i + 1)) {
      continue;
    } else if (c >= '0' && c <= '9') {
      out += c;
    } else {
      out += upper(c);
      while (lower_at(i + 1)) out += s[++i];
    }
  }
  return out;
}

std::string go_names::qualified(const model::file& in, const model::declaration& d) {
  const go_package& package = packages_.of(in);
  std::string name = local_name(in, d);
  if (package.path == packages_.of(file_).path) return name;
  auto [at, fresh] = imports_.try_emplace(package.path);
  if (fresh) {
    std::string alias = package.name;
    for (int i = 1; !aliases_.insert(alias).second; ++i) alias = package.name + std::to_string(i);
    at->second = alias;
  }
  return at->second + '.' + name;
}

const std::string& go_names::prefix() {
  if (prefix_.empty()) {
    prefix_ = "isomer_";
    for (char c : file_.path) {
      const bool plain = is_lower(c) || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      prefix_ += plain ? c : '_';
    }
  }
  return prefix_;
}

const go_field& go_names::field(const model::message& m, const model::field& f) {
  if (named_.insert(&m).second) name_fields(m);
  return fields_.at(&f);
}

void go_names::name_fields(const model::message& m) {
  const std::string type = local_name(*m.in, m);
  std::set<std::string> used = {"Reset",     "String",     "ProtoMessage",        "Marshal",
                                "Unmarshal", "Descriptor", "ExtensionRangeArray", "ExtensionMap"};
  auto unique = [&](std::string name, bool getter) {
    while (used.contains(name) || (getter && used.contains("Get" + name))) name += '_';
    used.insert(name);
    if (getter) used.insert("Get" + name);
    else used.erase("Get" + name);  // it turned out not to be one
    return name;
  };
  std::set<std::string> nested;
  for (const model::message* n : m.messages) nested.insert(local_name(*n->in, *n));
  for (const model::enumeration* e : m.enums) nested.insert(local_name(*e->in, *e));
  for (const model::field* f : m.fields)
    if (f->rule == rule::map) nested.insert(local_name(*m.in, *f->message_type));

  std::map<const model::oneof*, std::string> oneofs;
  for (const model::field* f : m.fields) {
    const std::string name = unique(go_camel_case(f->name), true);
    if (f->in_synthetic_oneof) unique(go_camel_case("_" + f->name), false);
    if (!f->choice_of) {
      fields_[f] = {name, "", ""};
      continue;
    }
    auto [at, first] = oneofs.try_emplace(f->choice_of);
    if (first) at->second = unique(go_camel_case(f->choice_of->name), false);
    std::string wrapper = type;
    wrapper.append("_").append(name);
    while (nested.contains(wrapper)) wrapper += '_';
    fields_[f] = {at->second, name, wrapper};
  }
}

bool go_names::is_generated(const model::message& m) {
  if (auto at = generated_.find(&m); at != generated_.end()) return at->second;
  bool generated =
      m.in == &file_ && !m.map_entry && !m.message_set && !m.extendable && packages_.api(m) == go_api::open;
  for (const model::field* f : m.fields) {
    generated = generated && f->rule != rule::required;
    if (!generated) break;
    const std::string& name = field(m, *f).name;
    generated = name != "IsomerDecode" && name != "IsomerAppend";
  }
  return generated_[&m] = generated;
}

}  // namespace isomer::compiler::emit
