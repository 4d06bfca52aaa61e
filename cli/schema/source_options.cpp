// SPDX-License-Identifier: MIT
#include "source_options.hpp"
#include <CLI/CLI.hpp>
#include "../options/choice.hpp"

namespace isomer::cli {

void add_error_format_option(CLI::App& verb, compiler::error_format& to) {
  using compiler::error_format;
  add_choice<error_format>(verb, "--error-format,--error_format", to,
                           {{"text", error_format::text}, {"json", error_format::json}},
                           "How to report errors: text or json", "FORMAT");
}

void add_source_options(CLI::App& verb, compiler::source_options& to) {
  verb.add_option("-I,--proto-path,--proto_path", to.folders,
                  "Where to search for imports; can be repeated; default: the current folder")
      ->allow_extra_args(false)
      ->type_name("DIR");
  add_error_format_option(verb, to.errors);
  verb.add_option("files", to.files, "The .proto files, and folders of them")->required()->type_name("FILE");
}

}  // namespace isomer::cli
