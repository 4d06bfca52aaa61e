// SPDX-License-Identifier: MIT
// isomer build: .proto files to a descriptor set.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>
#include "findings.hpp"
#include "proto/compilation.hpp"
#include "proto/descriptor.hpp"
#include "source_tree.hpp"
#include "verbs.hpp"
#include "write_file.hpp"

namespace isomer::cli {
namespace {

namespace proto = compiler::proto;

struct build_options {
  std::vector<std::string> folders, files;
  std::string out;
  proto::descriptor_choice choice;
  error_format errors = error_format::text;
};

int build(const build_options& o) {
  const source_tree sources(o.folders);
  proto::compilation c([&](const std::string& path) { return sources.open(path); }, o.choice.source_info);
  std::vector<const proto::file*> files;
  bool right = true;
  for (const std::string& path : o.files) {
    std::string why;
    const auto name = sources.name_of(path, why);
    if (!name) {
      std::fprintf(stderr, "%s: %s\n", path.c_str(), why.c_str());
      right = false;
      continue;
    }
    const proto::file* const f = c.add(*name);
    right &= f != nullptr;
    if (f) files.push_back(f);
  }
  for (const proto::file* f : files) right &= c.check_as_root(*f);
  std::fputs(told(c.found(), sources, o.errors).c_str(), stderr);
  if (!right) return 1;
  if (write_file(o.out, proto::descriptor_set(files, c, o.choice))) return 0;
  std::fprintf(stderr, "%s: cannot be written\n", o.out.c_str());
  return 1;
}

}  // namespace

action add_build(CLI::App& to) {
  CLI::App* const verb =
      to.add_subcommand("build", "Makes a descriptor set (google.protobuf.FileDescriptorSet) of .proto files");
  auto o = std::make_shared<build_options>();
  verb->add_option("-I,--proto-path", o->folders,
                   "A folder in which imports are looked for; the current one, if none is named")
      ->allow_extra_args(false);
  verb->add_option("-o,--out", o->out, "The descriptor set; - is standard output")->required();
  verb->add_flag("--include-imports", o->choice.imports, "With the files that are imported");
  verb->add_flag("--include-source-info", o->choice.source_info, "With comments, and where each declaration stands");
  verb->add_flag("--retain-options", o->choice.retain_options, "With options that are for sources only");
  verb->add_option("--error-format", o->errors, "text or json")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, error_format>{{"text", error_format::text}, {"json", error_format::json}}));
  verb->add_option("files", o->files, "The .proto files")->required();
  return [o] { return build(*o); };
}

}  // namespace isomer::cli
