// SPDX-License-Identifier: MIT
#include "schema_options.hpp"
#include <CLI/CLI.hpp>

namespace isomer::cli {

void add_schema_options(CLI::App& verb, schema_options& to) {
  verb.add_option("-s,--schema", to.files, "A .proto file (can be repeated), or a descriptor set made by isomer build")
      ->allow_extra_args(false)
      ->type_name("FILE");
  verb.add_option(
          "-I,--proto-path,--proto_path", to.folders,
          "Where to search for imports; can be repeated; default: the current folder, and those of schemas outside it")
      ->allow_extra_args(false)
      ->type_name("DIR");
  verb.add_option("-m,--message", to.message,
                  "Message name, or the end of it; default: the only message that no other contains")
      ->type_name("NAME");
}

}  // namespace isomer::cli
