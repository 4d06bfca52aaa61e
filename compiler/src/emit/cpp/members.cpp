// SPDX-License-Identifier: MIT
// Claims the names of a struct in the order of precedence.
#include "members.hpp"

namespace isomer::compiler::emit {

cpp_members::cpp_members(const model::message& m, const cpp_names& names) {
  pool_.take(names.of(m).basic);  // no member may have the name of its class
  pool_.take("unknown_fields");

  std::vector<name_pool::wish> types, fields, made_up;
  for (const model::message* nested : m.messages) types.push_back({nested->name, &members_[nested]});
  for (const model::enumeration* nested : m.enums) types.push_back({nested->name, &members_[nested]});
  for (const model::field* f : m.fields) {
    if (!f->choice_of) fields.push_back({f->name, &members_[f]});
    if (f->default_value) made_up.push_back({"default_" + f->name, &made_up_[f]});
  }
  for (const model::oneof* o : m.oneofs) {
    fields.push_back({o->name, &members_[o]});
    made_up.push_back({o->name + "_case", &made_up_[o]});
  }
  for (const model::field* x : m.extensions) fields.push_back({x->name, &members_[x]});
  pool_.claim_all(types);
  pool_.claim_all(fields);
  pool_.claim_all(made_up);
}

std::vector<std::string> cpp_members::cases(const model::oneof& o) {
  std::vector<std::string> names(o.members.size() + 1, "none");
  std::vector<name_pool::wish> wishes;
  wishes.reserve(o.members.size());
  for (std::size_t i = 0; i < o.members.size(); ++i) wishes.push_back({o.members[i]->name, &names[i + 1]});
  cpp_name_pool pool;
  pool.take("none");
  pool.claim_all(wishes);
  return names;
}

}  // namespace isomer::compiler::emit
