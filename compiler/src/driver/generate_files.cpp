// SPDX-License-Identifier: MIT
#include "generate_files.hpp"
#include "generate.hpp"
#include "model/descriptors.hpp"
#include "proto/descriptor.hpp"
#include "read_file.hpp"
#include "write_file.hpp"

namespace isomer::compiler {
namespace {

std::string parameter_of(const std::string& language, const std::vector<std::string>& parameters) {
  std::string parameter = "lang=" + language;
  for (const std::string& p : parameters) parameter += ',' + p;
  return parameter;
}

// As make and ninja read it.
std::string escaped_path(const std::string& path) {
  std::string s;
  for (char c : path) {
    if (c == ' ' || c == '#' || c == '\\') s += '\\';
    if (c == '$') s += '$';
    s += c;
  }
  return s;
}

std::string rule_of(const std::vector<std::string>& made, const proto::compilation& all, const source_tree& tree) {
  std::string rule;
  for (const std::string& path : made) rule += (rule.empty() ? "" : " ") + escaped_path(path);
  rule += ':';
  for (const proto::file* f : all.files())
    if (const std::string path = tree.file_of(f->path); !path.empty()) rule += " \\\n  " + escaped_path(path);
  return rule += '\n';
}

}  // namespace

int generate_files(const generate_options& o) {
  const source_tree tree = tree_of(o.sources);
  const compiled_sources s = compile(o.sources, tree, true);
  if (!s.right) return 1;
  const auto fail = [&](const std::string& text) { return tell_failure(text, tree, o.sources.errors); };
  auto request = request_of(proto::generator_request(s.files, *s.all));
  // Too large for the limits of decoding.
  if (!request.ok()) return fail("the descriptors are " + std::string(request.error().message()));
  std::vector<std::string> made;
  for (const std::string& language : o.languages) {
    request->parameter = parameter_of(language, o.parameters);
    const plugin::CodeGeneratorResponse response = generate(*request, read_file);
    if (response.error) return fail(*response.error);
    for (const auto& file : response.file) {
      made.push_back((o.out.empty() ? "" : o.out + '/') + file.name.value_or(""));
      if (!write_if_changed(made.back(), file.content.value_or(""))) return fail(made.back() + ": cannot be written");
    }
  }
  if (o.depfile.empty() || write_if_changed(o.depfile, rule_of(made, *s.all, tree))) return 0;
  return fail(o.depfile + ": cannot be written");
}

}  // namespace isomer::compiler
