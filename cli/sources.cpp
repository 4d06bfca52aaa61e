// SPDX-License-Identifier: MIT
#include "sources.hpp"
#include <cstdio>
#include <map>
#include <utility>

namespace isomer::cli {

void add_source_options(CLI::App& verb, source_options& to) {
  verb.add_option("-I,--proto-path", to.folders,
                  "A folder in which imports are looked for; the current one, if none is named")
      ->allow_extra_args(false);
  verb.add_option("--error-format", to.errors, "text or json")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, error_format>{{"text", error_format::text}, {"json", error_format::json}}));
  verb.add_option("files", to.files, "The .proto files")->required();
}

compiled_sources compile(const source_options& o, const source_tree& tree, bool with_locations) {
  compiled_sources s;
  compiler::proto::report not_found;
  s.all = std::make_unique<compiler::proto::compilation>([&](const std::string& path) { return tree.open(path); },
                                                         with_locations);
  for (const std::string& path : o.files) {
    std::string why;
    const auto name = tree.name_of(path, why);
    const compiler::proto::file* const f = name ? s.all->add(*name) : nullptr;
    if (!name) not_found.error(path, {}, why);
    if (f) s.files.push_back(f);
    else s.right = false;
  }
  for (const compiler::proto::file* f : s.files) s.right &= s.all->check_as_root(*f);
  for (const compiler::proto::report* r : {&std::as_const(not_found), &s.all->found()})
    std::fputs(told(*r, tree, o.errors).c_str(), stderr);
  return s;
}

}  // namespace isomer::cli
