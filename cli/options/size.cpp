// SPDX-License-Identifier: MIT
#include "size.hpp"
#include <CLI/CLI.hpp>

namespace isomer::cli {

void add_size_option(CLI::App& verb, const std::string& name, std::optional<std::size_t>& to, const std::string& what) {
  verb.add_option(name, to,
                  what + "; default: 2^30 bytes, of compressed input 64 times the file and at least 2^26 bytes")
      ->type_name("BYTES")
      ->transform(CLI::AsSizeValue(false))
      ->check(CLI::PositiveNumber);
}

}  // namespace isomer::cli
