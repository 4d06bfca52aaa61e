// SPDX-License-Identifier: MIT
#include "generate_files.hpp"
#include <utility>
#include "driver/read_file.hpp"
#include "driver/write_file.hpp"
#include "generate.hpp"
#include "model/descriptors.hpp"
#include "proto/descriptor.hpp"

namespace isomer::compiler {
namespace {

std::string parameter_of(const std::string& language, const std::vector<std::string>& parameters) {
  std::string parameter = "lang=" + language;
  for (const std::string& p : parameters) parameter += ',' + p;
  return parameter;
}

// Escapes a path for make and ninja.
std::string escaped_path(const std::string& path) {
  std::string s;
  for (char c : path) {
    if (c == ' ' || c == '#' || c == '\\') s += '\\';
    if (c == '$') s += '$';
    s += c;
  }
  return s;
}

std::vector<std::string> read_files(const proto::compilation& all, const source_tree& tree) {
  std::vector<std::string> paths;
  for (const proto::file* f : all.files())
    if (std::string path = tree.file_of(f->path); !path.empty()) paths.push_back(std::move(path));
  return paths;
}

std::string rule_of(const std::vector<std::string>& made, const std::vector<std::string>& read) {
  std::string rule;
  for (const std::string& path : made) rule += (rule.empty() ? "" : " ") + escaped_path(path);
  rule += ':';
  for (const std::string& path : read) rule += " \\\n  " + escaped_path(path);
  return rule += '\n';
}

}  // namespace

int generate_files(const generate_options& o) {
  const source_tree tree = tree_of(o.sources);
  const compiled_sources s = compile(o.sources, tree, true);
  if (!s.right) return 1;
  const auto fail = [&](const std::string& text) { return print_failure(text, tree, o.sources.errors); };
  auto request = request_of(proto::generator_request(s.files, *s.all));
  // The set exceeds the limits of decoding.
  if (!request.ok()) return fail("the descriptors are " + std::string(request.error().message()));
  const std::vector<std::string> read = read_files(*s.all, tree);
  std::vector<std::string> made;
  for (const std::string& language : o.languages) {
    request->parameter = parameter_of(language, o.parameters);
    const plugin::CodeGeneratorResponse response = generate(*request, read_file);
    if (response.error) return fail(*response.error);
    std::vector<std::string> paths;
    for (const auto& file : response.file) paths.push_back((o.out.empty() ? "" : o.out + '/') + file.name.value_or(""));
    made.insert(made.end(), paths.begin(), paths.end());
    if (!o.depfile.empty()) paths.push_back(o.depfile);
    if (const std::string why = o.why_not ? o.why_not(paths, read) : std::string(); !why.empty()) {
      static_cast<void>(fail(why));
      return 2;
    }
    for (std::size_t i = 0; i < response.file.size(); ++i)
      if (!write_if_changed(paths[i], response.file[i].content.value_or("")))
        return fail(paths[i] + ": cannot be written");
  }
  if (o.depfile.empty() || write_if_changed(o.depfile, rule_of(made, read))) return 0;
  return fail(o.depfile + ": cannot be written");
}

}  // namespace isomer::compiler
