// SPDX-License-Identifier: MIT
// Assigns names file by file, imports first.
#include "names.hpp"

namespace isomer::compiler::emit {
namespace {

// Returns "Outer_Inner" for package.Outer.Inner.
std::string flat(const model::message* scope, const std::string& name) {
  return scope ? flat(scope->parent, scope->name) + '_' + name : name;
}

// Returns every namespace that "a::b::c" opens, with the name that it declares there.
void declare_path(const std::string& space, std::map<std::string, std::set<std::string>>& to) {
  for (std::size_t at = 0; at < space.size();) {
    std::size_t end = std::min(space.find("::", at), space.size());
    to[at == 0 ? "" : space.substr(0, at - 2)].insert(space.substr(at, end - at));
    at = end + 2;
  }
}

}  // namespace

cpp_names::cpp_names(const model::schema& schema, const std::vector<std::string>& prefix) {
  for (const model::file& f : schema.files) {
    name_space(f, prefix);
    name_types(f);
  }
}

const std::vector<std::string>& cpp_names::enumerators(const model::enumeration& e) const {
  auto [at, fresh] = enumerators_.try_emplace(&e);
  std::vector<std::string>& names = at->second;
  if (!fresh) return names;
  names.resize(e.values.size());
  std::vector<name_pool::wish> wishes;
  wishes.reserve(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) wishes.push_back({e.values[i].name, &names[i]});
  cpp_name_pool().claim_all(wishes);
  return names;
}

bool cpp_names::declares(const model::file& f, const std::string& space, const std::string& name) const {
  for (const model::file* seen : files_.at(&f).seen) {
    const auto& declared = files_.at(seen).declared;
    auto found = declared.find(space);
    if (found != declared.end() && found->second.contains(name)) return true;
  }
  return false;
}

void cpp_names::name_space(const model::file& f, const std::vector<std::string>& prefix) {
  file_names& names = files_[&f];
  names.seen.insert(&f);
  for (const model::file* imported : f.imports)
    names.seen.insert(files_[imported].seen.begin(), files_[imported].seen.end());

  std::vector<std::string> parts = prefix;
  if (model::is_shipped(f)) parts = {"isomer"};
  parts.insert(parts.end(), f.package.begin(), f.package.end());
  for (std::string& part : parts) {
    bool at_top = names.space.empty();
    while (is_reserved_in_cpp(part)) part += '_';
    // No schema adds names to these two that could collide.
    if (at_top && (part == "std" || (part == "isomer" && !model::is_shipped(f)))) part += '_';
    names.space += (at_top ? "" : "::") + part;
  }
  declare_path(names.space, names.declared);
}

void cpp_names::name_types(const model::file& f) {
  file_names& own = files_[&f];
  cpp_name_pool pool;
  if (own.space.empty()) pool.take("std"), pool.take("isomer");
  for (const model::file* seen : own.seen)
    for (const std::string& name : files_[seen].declared[own.space]) pool.take(name);

  std::vector<name_pool::wish> exact, flattened, basic, derived;
  auto wish_for = [&](const model::message* scope, const std::string& name, std::string* given) {
    (scope ? flattened : exact).push_back({flat(scope, name), given});
  };
  for (const model::message* m : model::all_messages(f)) wish_for(m->parent, m->name, &messages_[m].plain);
  for (const model::enumeration* e : model::all_enums(f)) wish_for(e->parent, e->name, &enums_[e]);
  for (const model::field* x : model::all_extensions(f)) wish_for(x->scope, x->name, &extensions_[x].key);
  pool.claim_all(exact);
  pool.claim_all(flattened);

  for (const model::message* m : model::all_messages(f)) {
    message_names& names = messages_[m];
    basic.push_back({"basic_" + names.plain, &names.basic});
    derived.push_back({names.plain + "View", &names.view});
  }
  for (const model::field* x : model::all_extensions(f))
    derived.push_back({extensions_[x].key + "_extension", &extensions_[x].type});
  pool.claim_all(basic);
  pool.claim_all(derived);
  name_services(f, pool);
  own.declared[own.space].insert(pool.taken().begin(), pool.taken().end());
}

void cpp_names::name_services(const model::file& f, cpp_name_pool& pool) {
  std::vector<name_pool::wish> exact, derived;
  for (const model::service& s : f.services) exact.push_back({s.name, &services_[&s].plain});
  pool.claim_all(exact);
  for (const model::service& s : f.services) {
    service_names& names = services_[&s];
    derived.push_back({names.plain + "_client", &names.client});
  }
  pool.claim_all(derived);
}

bool cpp_scope::hidden(const std::string& name) const {
  if (members_ && members_->contains(name)) return true;
  for (std::string space = names_.space(file_); !space.empty();) {
    if (names_.declares(file_, space, name)) return true;
    std::size_t outer = space.rfind("::");
    space = outer == space.npos ? "" : space.substr(0, outer);
  }
  return false;
}

std::string cpp_scope::global(std::string_view path) const {
  bool clash = hidden(std::string(path.substr(0, path.find("::"))));
  return (clash ? "::" : "") + std::string(path);
}

std::string cpp_scope::refer(const std::string& space, const std::string& name) const {
  bool is_member = members_ && members_->contains(name);
  if (space == names_.space(file_) && !is_member) return name;
  return global(space.empty() ? name : space + "::" + name);
}

}  // namespace isomer::compiler::emit
