// SPDX-License-Identifier: MIT
// isomer generate: .proto files to code.
#include "generate.hpp"
#include <isomer/protobuf.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include "proto/compilation.hpp"
#include "proto/descriptor.hpp"
#include "read_file.hpp"
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

// What protoc would send to the plugin. Descriptors that are too large for the limits of decoding are an error.
status make_request(const compiled_sources& s, plugin::CodeGeneratorRequest& to) {
  const std::string bytes = proto::descriptor_set(s.files, *s.all, {.imports = true, .source_info = true});
  auto set = decode<google::protobuf::FileDescriptorSet>(protobuf{}, bytes);
  if (!set.ok()) return set.error();
  to.proto_file = std::move(set->file);
  for (const proto::file* f : s.files) to.file_to_generate.push_back(f->path);
  return {};
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
  const auto fail = [&](const std::string& text) { return tell_failure(text, tree, o.sources.errors); };
  plugin::CodeGeneratorRequest request;
  if (const status made_it = make_request(s, request); !made_it.ok())
    return fail("the descriptors are " + std::string(made_it.message()));
  std::string made;
  for (const std::string& language : o.languages) {
    request.parameter = parameter_of(language, o.options);
    const plugin::CodeGeneratorResponse response = compiler::generate(request, compiler::read_file);
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
