// SPDX-License-Identifier: MIT
// A class has one scope for its fields, its oneofs and the types in it.
#include "names.hpp"
#include "../../name_pool.hpp"
#include "reserved.hpp"

namespace isomer::compiler::emit {
namespace {

// Python treats a member _E__X of the class E as private.
std::string member_name(const std::string& class_name, const model::enumerator& v) {
  std::string name = without_dunder(v.name);
  return name.starts_with('_' + class_name + "__") ? name.substr(1) : name;
}

}  // namespace

python_names::python_names(const model::schema& schema, const std::vector<std::string>& prefix) {
  for (const model::file& f : schema.files) {
    modules_.emplace(&f, python_module_of(f.path, prefix));
    name_pool pool(is_python_top_name);
    std::vector<name_pool::wish> wishes;
    wishes.reserve(f.enums.size() + f.messages.size());
    for (const model::enumeration* e : f.enums) wishes.push_back({without_dunder(e->name), &names_[e]});
    for (const model::message* m : f.messages) wishes.push_back({without_dunder(m->name), &names_[m]});
    pool.claim_all(wishes);
    at_top_[&f] = pool.taken();
    for (const model::message* m : model::all_messages(f)) name_members(*m);
  }
}

void python_names::name_members(const model::message& m) {
  name_pool pool(is_python_message_name);
  std::vector<name_pool::wish> wishes;
  const auto wish = [&](const model::declaration& d) { wishes.push_back({without_dunder(d.name), &names_[&d]}); };
  for (const model::enumeration* e : m.enums) wish(*e);
  for (const model::message* nested : m.messages) wish(*nested);
  for (const model::field* f : m.fields)
    if (!f->choice_of) wish(*f);
  for (const model::oneof* o : m.oneofs) wish(*o);
  pool.claim_all(wishes);
  within_[&m] = pool.taken();
}

const std::vector<std::string>& python_names::members(const model::enumeration& e) const {
  auto [at, fresh] = members_.try_emplace(&e);
  std::vector<std::string>& names = at->second;
  if (!fresh) return names;
  names.resize(e.values.size());
  std::vector<name_pool::wish> wishes;
  wishes.reserve(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) wishes.push_back({member_name(of(e), e.values[i]), &names[i]});
  name_pool(is_python_enum_name).claim_all(wishes);
  return names;
}

std::set<std::string> python_names::everywhere(const model::file& f) const {
  std::set<std::string> all = at_top(f);
  for (const model::message* m : model::all_messages(f)) all.insert(within(*m).begin(), within(*m).end());
  return all;
}

}  // namespace isomer::compiler::emit
