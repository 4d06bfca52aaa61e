// SPDX-License-Identifier: MIT
// isomer build: compiles .proto files to a descriptor set.
#include <memory>
#include <string>
#include <vector>
#include "../io/same_file.hpp"
#include "../schema/source_options.hpp"
#include "../verbs.hpp"
#include "driver/sources.hpp"
#include "driver/write_file.hpp"
#include "proto/descriptor.hpp"

namespace isomer::cli {
namespace {

namespace proto = compiler::proto;

struct build_options {
  compiler::source_options sources;
  std::string out;
  proto::descriptor_choice choice;
};

int build(const build_options& o) {
  const compiler::source_tree tree = compiler::tree_of(o.sources);
  const compiler::compiled_sources s = compiler::compile(o.sources, tree, o.choice.source_info);
  if (!s.right) return 1;
  std::vector<std::string> read;
  for (const proto::file* f : s.all->files())
    if (const std::string path = tree.file_of(f->path); !path.empty()) read.push_back(path);
  if (const std::string why = why_overwritten(o.out, read); !why.empty()) {
    static_cast<void>(compiler::print_failure(why, tree, o.sources.errors));
    return 2;
  }
  if (compiler::write_file(o.out, proto::descriptor_set(s.files, *s.all, o.choice))) return 0;
  return compiler::print_failure(o.out + ": cannot be written", tree, o.sources.errors);
}

constexpr const char* build_examples = R"(Examples:
  isomer build -o person.binpb person.proto
  isomer build -o set.binpb proto
  isomer build -I proto --include-imports -o set.binpb proto/a.proto proto/b.proto
)";

}  // namespace

action add_build(CLI::App& to) {
  CLI::App* const verb =
      to.add_subcommand("build", "Compiles .proto files to a descriptor set (google.protobuf.FileDescriptorSet)");
  auto o = std::make_shared<build_options>();
  verb->add_option("-o,--out,--descriptor_set_out", o->out, "Where to write the descriptor set; - is standard output")
      ->required()
      ->type_name("FILE");
  verb->add_flag("--include-imports,--include_imports", o->choice.imports, "Include imported files");
  verb->add_flag("--include-source-info,--include_source_info", o->choice.source_info,
                 "Include comments and the location of each declaration");
  verb->add_flag("--retain-options,--retain_options", o->choice.retain_options,
                 "Include options whose retention is RETENTION_SOURCE");
  add_source_options(*verb, o->sources);
  verb->footer(build_examples);
  return [o] { return build(*o); };
}

}  // namespace isomer::cli
