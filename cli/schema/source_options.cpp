// SPDX-License-Identifier: MIT
#include "source_options.hpp"
#include <map>

namespace isomer::cli {

void add_source_options(CLI::App& verb, compiler::source_options& to) {
  using compiler::error_format;
  verb.add_option("-I,--proto-path,--proto_path", to.folders,
                  "A folder in which imports are looked for; the current one, if none is named")
      ->allow_extra_args(false);
  verb.add_option("--error-format", to.errors, "text or json")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, error_format>{{"text", error_format::text}, {"json", error_format::json}}));
  verb.add_option("files", to.files, "The .proto files")->required();
}

}  // namespace isomer::cli
