// SPDX-License-Identifier: MIT
// Properties, constants and methods have separate scopes in PHP. Methods ignore case.
#include "members.hpp"
#include "../name_pool.hpp"
#include "naming/names.hpp"
#include "naming/reserved.hpp"

namespace isomer::compiler::emit {
namespace {

bool is_free(const std::string&) { return false; }

std::string upper(std::string name) {
  for (char& c : name)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return name;
}

}  // namespace

php_members::php_members(const model::message& m) {
  // The first is a property of AbstractMessage, and a constructor cannot have a parameter with the second name.
  name_pool properties([](const std::string& name) { return name == "unknownFields" || name == "this"; });
  name_pool constants(is_free), methods(is_free, name_pool::letters::folded);
  std::vector<name_pool::wish> wishes;
  wishes.reserve(m.fields.size());
  for (const model::field* f : m.fields) wishes.push_back({php_camel_case(f->name), &properties_[f]});
  properties.claim_all(wishes);
  for (const model::field* f : m.fields)
    if (f->default_value) constants_[f] = constants.claim("DEFAULT_" + upper(f->name));
  for (const model::oneof* o : m.oneofs) methods_[o] = methods.claim(php_camel_case(o->name) + "Case");
}

std::vector<std::string> php_cases(const model::oneof& o) {
  std::vector<std::string> names(o.members.size());
  std::vector<name_pool::wish> wishes;
  wishes.reserve(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) wishes.push_back({php_pascal_case(o.members[i]->name), &names[i]});
  name_pool(is_php_constant_word).claim_all(wishes);
  return names;
}

}  // namespace isomer::compiler::emit
