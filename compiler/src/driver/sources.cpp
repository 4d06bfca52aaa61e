// SPDX-License-Identifier: MIT
#include "sources.hpp"
#include <cstdio>
#include <utility>
#include "read_ahead.hpp"

namespace isomer::compiler {

compiled_sources compile(const source_options& o, const source_tree& tree, bool with_locations) {
  compiled_sources s;
  proto::report not_found;
  s.all =
      std::make_unique<proto::compilation>([&](const std::string& path) { return tree.open(path); }, with_locations);
  std::vector<std::string> names;
  for (const std::string& path : o.files) {
    std::string why;
    auto name = tree.name_of(path, why);
    if (!name && proto::built_in_text(path)) name = path;
    if (name) names.push_back(std::move(*name));
    else not_found.error(path, {}, why);
  }
  s.right = names.size() == o.files.size();
  read_ahead(names, tree, with_locations, *s.all);
  for (const std::string& name : names) {
    const proto::file* const f = s.all->add(name);
    if (f) s.files.push_back(f);
    else s.right = false;
  }
  for (const proto::file* f : s.files) s.right &= s.all->check_as_root(*f);
  for (const proto::report* r : {&std::as_const(not_found), &s.all->found()})
    static_cast<void>(std::fputs(told(*r, tree, o.errors).c_str(), stderr));
  return s;
}

}  // namespace isomer::compiler
