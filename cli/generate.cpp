// SPDX-License-Identifier: MIT
// isomer generate: .proto files to code.
#include "generate.hpp"
#include <cstdio>
#include <isomer/protobuf.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include "proto/compilation.hpp"
#include "proto/descriptor.hpp"
#include "sources.hpp"
#include "verbs.hpp"
#include "write_file.hpp"

namespace isomer::cli {
namespace {

namespace proto = compiler::proto;
namespace plugin = compiler::plugin;

struct generate_options {
  source_options sources;
  std::vector<std::string> languages, options;
  std::string out, depfile;
};

int fail(const std::string& text) {
  std::fprintf(stderr, "%s\n", text.c_str());
  return 1;
}

// What protoc would send to the plugin.
plugin::CodeGeneratorRequest request_of(const compiled_sources& s) {
  const std::string bytes = proto::descriptor_set(s.files, *s.all, {.imports = true, .source_info = true});
  auto set = decode<google::protobuf::FileDescriptorSet>(protobuf{}, bytes);
  plugin::CodeGeneratorRequest request;
  if (set.ok()) request.proto_file = std::move(set->file);
  for (const proto::file* f : s.files) request.file_to_generate.push_back(f->path);
  return request;
}

std::string parameter_of(const std::string& language, const std::vector<std::string>& options) {
  std::string parameter = "lang=" + language;
  for (const std::string& option : options) parameter += ',' + option;
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

int generate(const generate_options& o) {
  const source_tree tree(o.sources.folders);
  const compiled_sources s = compile(o.sources, tree, true);
  if (!s.right) return 1;
  plugin::CodeGeneratorRequest request = request_of(s);
  std::string made;
  for (const std::string& language : o.languages) {
    request.parameter = parameter_of(language, o.options);
    const plugin::CodeGeneratorResponse response = compiler::generate(request, read_file);
    if (response.error) return fail(*response.error);
    for (const auto& file : response.file) {
      const std::string path = (o.out.empty() ? "" : o.out + '/') + file.name.value_or("");
      if (!write_if_changed(path, file.content.value_or(""))) return fail(path + ": cannot be written");
      made += (made.empty() ? "" : " ") + escaped_path(path);
    }
  }
  if (o.depfile.empty()) return 0;
  made += ':';
  for (const proto::file* f : s.all->files())
    if (const std::string path = tree.file_of(f->path); !path.empty()) made += " \\\n  " + escaped_path(path);
  return write_if_changed(o.depfile, made + '\n') ? 0 : fail(o.depfile + ": cannot be written");
}

}  // namespace

action add_generate(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("generate", "Makes code of .proto files");
  auto o = std::make_shared<generate_options>();
  verb->add_option("--lang", o->languages, "cpp, c or go, or several with commas between")->required()->delimiter(',');
  verb->add_option("--out", o->out, "The folder in which the files are made")->required();
  verb->add_option("--option", o->options, "A parameter of protoc-gen-isomer, such as namespace=acme; may come again")
      ->allow_extra_args(false);
  verb->add_option("--depfile", o->depfile, "A file that tells make and ninja what the code is made of");
  add_source_options(*verb, o->sources);
  return [o] { return generate(*o); };
}

}  // namespace isomer::cli
