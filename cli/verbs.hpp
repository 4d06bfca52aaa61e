// SPDX-License-Identifier: MIT
// The command's verbs, each of which is a file in verbs/. A verb adds its options, and a function that runs it and
// returns the command's exit code.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>

namespace isomer::cli {

// 0: success. 1: something is wrong with the input. 2: the command line is wrong. (CLI11 has codes above 100 for that,
// which main() replaces by 2.)
using action = std::function<int()>;

action add_assemble(CLI::App& to);
action add_build(CLI::App& to);
action add_check(CLI::App& to);
action add_compare(CLI::App& to);
action add_completion(CLI::App& to);
action add_convert(CLI::App& to);
action add_diff(CLI::App& to);
action add_fmt(CLI::App& to);
action add_generate(CLI::App& to);
action add_infer(CLI::App& to);
action add_inspect(CLI::App& to);
action add_lab(CLI::App& to);
action add_lint(CLI::App& to);
action add_man(CLI::App& to);
action add_ping(CLI::App& to);
action add_query(CLI::App& to);
action add_serve(CLI::App& to);

}  // namespace isomer::cli
