// SPDX-License-Identifier: MIT
// isomer generate: .proto files to code.
#include <memory>
#include "../schema/source_options.hpp"
#include "../verbs.hpp"
#include "driver/generate_files.hpp"

namespace isomer::cli {

action add_generate(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("generate", "Makes code of .proto files");
  auto o = std::make_shared<compiler::generate_options>();
  verb->add_option("--lang", o->languages, "cpp, c, go or php, or several with commas between")
      ->required()
      ->delimiter(',');
  verb->add_option("--out", o->out, "The folder in which the files are made")->required();
  verb->add_option("--option", o->parameters,
                   "A parameter of protoc-gen-isomer, such as namespace=acme; may come again")
      ->allow_extra_args(false);
  verb->add_option("--depfile", o->depfile, "A file that tells make and ninja what the code is made of");
  add_source_options(*verb, o->sources);
  return [o] { return compiler::generate_files(*o); };
}

}  // namespace isomer::cli
