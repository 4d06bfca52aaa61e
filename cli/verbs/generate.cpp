// SPDX-License-Identifier: MIT
// isomer generate: generates code from .proto files.
#include <memory>
#include <set>
#include <string>
#include <vector>
#include "../io/same_file.hpp"
#include "../options/words.hpp"
#include "../schema/source_options.hpp"
#include "../verbs.hpp"
#include "generate/generate_files.hpp"

namespace isomer::cli {
namespace {

constexpr const char* generate_examples = R"(Examples:
  isomer generate --lang cpp --out generated person.proto
  isomer generate --lang cpp,php --out generated --option namespace=acme -I proto proto/person.proto

The program protoc-gen-isomer takes the same options; without arguments, it is a plugin of protoc.
)";

std::string why_not_written(const std::string& depfile, const std::vector<std::string>& written,
                            const std::vector<std::string>& read) {
  std::vector<named_file> all;
  if (!depfile.empty()) all.push_back({depfile, "the file of --depfile", true});
  // A language may be named twice. The last one written is the depfile.
  const auto end = written.end() - (depfile.empty() ? 0 : 1);
  for (const std::string& path : std::set<std::string>(written.begin(), end)) all.push_back({path, "an output", true});
  for (const std::string& path : read) all.push_back({path, "an input"});
  return why_overwritten(all);
}

}  // namespace

action add_generate(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("generate", "Generates code from .proto files");
  auto o = std::make_shared<compiler::generate_options>();
  offer(verb->add_option("--lang", o->languages, "Languages, separated by commas: cpp, c, go, php, python"),
        {"cpp", "c", "go", "php", "python"})
      ->type_name("LANGUAGE")
      ->required()
      ->allow_extra_args(false)
      ->delimiter(',');
  verb->add_option("--out", o->out, "Folder for the generated files")->required()->type_name("DIR");
  verb->add_option("--option", o->parameters,
                   "A parameter of protoc-gen-isomer, such as namespace=acme; can be repeated")
      ->type_name("PARAMETER")
      ->allow_extra_args(false);
  verb->add_option("--depfile,--dependency_out", o->depfile,
                   "Where to write the dependencies of the code, for make and ninja")
      ->type_name("FILE");
  add_source_options(*verb, o->sources);
  verb->footer(generate_examples);
  return [o] {
    o->why_not = [depfile = o->depfile](const auto& written, const auto& read) {
      return why_not_written(depfile, written, read);
    };
    return compiler::generate_files(*o);
  };
}

}  // namespace isomer::cli
