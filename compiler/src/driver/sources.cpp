// SPDX-License-Identifier: MIT
#include "sources.hpp"
#include <cstdio>
#include <filesystem>
#include <utility>
#include "read_ahead.hpp"
#include "source_files.hpp"

namespace isomer::compiler {

namespace {

std::vector<std::string> files_of(const source_options& o, proto::report& wrong) {
  std::vector<std::string> files;
  for (const std::string& path : o.files) {
    if (!is_folder(path)) {
      files.push_back(path);
      continue;
    }
    const std::vector<std::string> below = sources_below(path);
    if (below.empty()) wrong.error(path, {}, "there are no .proto files in it");
    for (const std::string& name : below) files.push_back((std::filesystem::path(path) / name).string());
  }
  return files;
}

}  // namespace

source_tree tree_of(const source_options& o) {
  std::vector<std::string> folders;
  const source_tree given(o.folders);
  for (const std::string& path : o.files) {
    if (!is_folder(path)) continue;
    const std::vector<std::string> below = sources_below(path);
    std::string why;
    const bool is_below = !o.folders.empty() && !below.empty() &&
                          given.name_of((std::filesystem::path(path) / below.front()).string(), why).has_value();
    if (!is_below) folders.push_back(path);
  }
  if (o.folders.empty()) folders.emplace_back(".");
  folders.insert(folders.end(), o.folders.begin(), o.folders.end());
  return source_tree(folders);
}

compiled_sources compile(const source_options& o, const source_tree& tree, bool with_locations) {
  compiled_sources s;
  proto::report not_found;
  s.all =
      std::make_unique<proto::compilation>([&](const std::string& path) { return tree.open(path); }, with_locations);
  std::vector<std::string> names;
  for (const std::string& path : files_of(o, not_found)) {
    std::string why;
    auto name = tree.name_of(path, why);
    if (!name && proto::built_in_text(path)) name = path;
    if (name) names.push_back(std::move(*name));
    else not_found.error(path, {}, why);
  }
  s.right = not_found.errors() == 0;
  read_ahead(names, tree, with_locations, *s.all);
  for (const std::string& name : names) {
    const proto::file* const f = s.all->add(name);
    if (f) s.files.push_back(f);
    else s.right = false;
  }
  for (const proto::file* f : s.files) s.right &= s.all->check_as_root(*f);
  for (const proto::report* r : {&std::as_const(not_found), &s.all->found()})
    static_cast<void>(std::fputs(formatted(*r, tree, o.errors).c_str(), stderr));
  return s;
}

}  // namespace isomer::compiler
