// SPDX-License-Identifier: MIT
#include "option.hpp"
#include <CLI/CLI.hpp>
#include "../options/words.hpp"

namespace isomer::cli {

CLI::Option* add_format_option(CLI::App& verb, const std::string& name, std::optional<format_spec>& to, direction where,
                               const std::string& help) {
  const auto take = [&to, where, name](const std::string& text) {
    std::string why;
    to = parse_format(text, where, why);
    if (!to) throw CLI::ValidationError(name, why);
  };
  return offer(verb.add_option_function<std::string>(name, take, help)->type_name("FORMAT"), format_names());
}

}  // namespace isomer::cli
