// SPDX-License-Identifier: MIT
// Assigns names file by file, imports first, and from the outside to the inside.
#include "names.hpp"
#include "reserved.hpp"

namespace isomer::compiler::emit {
namespace {

std::string join(const std::string& space, const std::string& part) {
  return space.empty() ? part : space + '\\' + part;
}

// "namespace\X" would mean X in the current namespace.
std::string first_part(std::string part) {
  while (folded(part) == "namespace" || folded(part) == "__halt_compiler") part += '_';
  return part;
}

// Names that PHP does not read as an enum's: behind the word enum, it takes "extends" and "implements", and names that
// begin with them, for the rest of a class's head.
std::string enum_name(const std::string& name) {
  const std::string word = folded(name);
  return word.starts_with("extends") || word.starts_with("implements") ? '_' + name : name;
}

}  // namespace

std::string php_camel_case(const std::string& name) {
  std::string camel = model::camel_case(name);
  if (camel.empty()) return name;  // only underscores
  return camel[0] >= '0' && camel[0] <= '9' ? '_' + camel : camel;
}

std::string php_pascal_case(const std::string& name) {
  std::string pascal = php_camel_case(name);
  if (pascal[0] >= 'a' && pascal[0] <= 'z') pascal[0] = static_cast<char>(pascal[0] - 'a' + 'A');
  return pascal;
}

std::optional<problem> php_names::build(const model::schema& schema, const std::vector<std::string>& prefix,
                                        bool has_services) {
  for (const model::file& f : schema.files) {
    std::string space;
    if (auto wrong = name_space(f, prefix, space)) return wrong;
    name_types(f, space, f.messages, f.enums, {});
    if (has_services) name_services(f, space);
  }
  return {};
}

const php_names::enum_cases& php_names::cases_of(const model::enumeration& e) const {
  auto [at, fresh] = cases_.try_emplace(&e);
  enum_cases& made = at->second;
  if (!fresh) return made;
  made.names.resize(e.values.size());
  std::vector<name_pool::wish> wishes;
  wishes.reserve(made.names.size());
  for (std::size_t i = 0; i < made.names.size(); ++i) wishes.push_back({e.values[i].name, &made.names[i]});
  name_pool(is_php_constant_word).claim_all(wishes);
  for (std::size_t i = 0; i < made.names.size() && made.zero.empty(); ++i)
    if (e.values[i].number == 0) made.zero = made.names[i];
  return made;
}

std::optional<problem> php_names::name_space(const model::file& f, const std::vector<std::string>& prefix,
                                             std::string& to) const {
  if (!f.php_class_prefix.empty() && !is_identifier(f.php_class_prefix))
    return problem{f.path, {}, "option php_class_prefix: '" + f.php_class_prefix + "' is not a name"};
  if (model::is_shipped(f)) to = "Isomer";
  else
    for (const std::string& part : prefix) to = join(to, part);
  if (f.php_namespace && !model::is_shipped(f)) {
    if (!f.php_namespace->empty() && !is_php_namespace(*f.php_namespace))
      return problem{f.path, {}, "option php_namespace: '" + *f.php_namespace + "' is not a namespace"};
    if (!f.php_namespace->empty()) to = join(to, *f.php_namespace);
  } else {
    for (const std::string& part : f.package) {
      std::string name = php_pascal_case(part);
      if (to.empty() && folded(name) == "isomer") name += '_';  // the extension's
      to = join(to, name);
    }
  }
  const std::size_t end = std::min(to.find('\\'), to.size());
  to.replace(0, end, first_part(to.substr(0, end)));
  if (folded(to) == "isomer")
    return problem{f.path, {}, "the namespace Isomer is the extension's own; option php_namespace may name another"};
  return {};
}

void php_names::name_types(const model::file& f, const std::string& space, const std::vector<model::message*>& messages,
                           const std::vector<model::enumeration*>& enums, const std::vector<model::oneof*>& oneofs) {
  name_pool pool = pool_of(f, space);
  const std::string prefix = model::is_shipped(f) ? "" : f.php_class_prefix;
  std::vector<wish> exact, made_up;
  for (const model::message* m : messages) exact.push_back({m, prefix + m->name});
  for (const model::enumeration* e : enums) exact.push_back({e, enum_name(prefix + e->name)});
  for (const model::oneof* o : oneofs) made_up.push_back({o, enum_name(php_pascal_case(o->name) + "Case")});
  claim_all(f, pool, space, exact);
  claim_all(f, pool, space, made_up);
  for (const model::message* m : messages) name_types(f, of(*m).full(), m->messages, m->enums, m->oneofs);
}

name_pool php_names::pool_of(const model::file& f, const std::string& space) {
  return name_pool(
      [this, &f, space](const std::string& name) {
        return is_php_word(name) || is_php_class(join(space, name)) || is_taken(f, join(space, name));
      },
      name_pool::letters::folded);
}

void php_names::name_services(const model::file& f, const std::string& space) {
  name_pool pool = pool_of(f, space);
  for (const model::message* m : f.messages) pool.take(of(*m).name);
  for (const model::enumeration* e : f.enums) pool.take(of(*e).name);
  std::vector<wish> services;
  std::vector<name_pool::wish> clients;
  for (const model::service& s : f.services) {
    services.push_back({&s, f.php_class_prefix + s.name});
    php_class& client = clients_[&s];
    client.space = space;
    clients.push_back({f.php_class_prefix + s.name + "Client", &client.name});
  }
  claim_all(f, pool, space, services);
  pool.claim_all(clients);
}

void php_names::claim_all(const model::file& f, name_pool& pool, const std::string& space,
                          const std::vector<wish>& wishes) {
  std::vector<name_pool::wish> names;
  names.reserve(wishes.size());
  for (const wish& w : wishes) {
    php_class& made = classes_[w.of];
    made.space = space;
    names.push_back({w.wanted, &made.name});
  }
  pool.claim_all(names);
  for (const wish& w : wishes) declared_[folded(of(*w.of).full())].insert(&f);
}

bool php_names::is_taken(const model::file& f, const std::string& full_name) {
  const auto found = declared_.find(folded(full_name));
  if (found == declared_.end()) return false;
  auto [seen, fresh] = seen_.try_emplace(&f);
  if (fresh) {
    std::vector<const model::file*> open(f.imports);
    while (!open.empty()) {
      const model::file* const imported = open.back();
      open.pop_back();
      if (seen->second.insert(imported).second)
        open.insert(open.end(), imported->imports.begin(), imported->imports.end());
    }
  }
  for (const model::file* by : found->second)
    if (seen->second.contains(by)) return true;
  return false;
}

}  // namespace isomer::compiler::emit
