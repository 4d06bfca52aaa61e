// SPDX-License-Identifier: MIT
#include "schema_options.hpp"
#include <CLI/CLI.hpp>

namespace isomer::cli {

void add_schema_options(CLI::App& verb, schema_options& to) {
  verb.add_option("-s,--schema", to.files,
                  "A .proto file, or a descriptor set as isomer build makes it; may come again")
      ->allow_extra_args(false)
      ->type_name("FILE");
  verb.add_option("-I,--proto-path,--proto_path", to.folders,
                  "A folder in which imports are looked for; the current one, if none is named")
      ->allow_extra_args(false)
      ->type_name("DIR");
  verb.add_option("-m,--message", to.message, "The message's name; its end is enough, and nothing if there is but one")
      ->type_name("NAME");
}

}  // namespace isomer::cli
